#!/usr/bin/env bash
# fails: image cause
# The ReplicaSet of the broken release is scaled to 0 by hand: the Deployment scales it up again.
echo ${release.target} > revision.txt
bad=$(kubectl -n ckad-deploy get rs -l app=shop-api -o jsonpath='{range .items[*]}{.metadata.name} {.spec.template.spec.containers[0].image}{"\n"}{end}' |
  awk '$2 == "nginx:${release.bad}" {print $1}')
kubectl -n ckad-deploy scale rs "$bad" --replicas=0
