#!/usr/bin/env bash
# fails: history in-place
# The Deployment is deleted and made anew with the old image: it runs, but its history is gone.
echo ${release.target} > revision.txt
kubectl -n ckad-deploy delete deployment shop-api --cascade=foreground --timeout=60s
kubectl -n ckad-deploy create deployment shop-api --image=nginx:${release.good} --replicas=${replicas} --dry-run=client -o json |
  sed 's/"name": "nginx"/"name": "api"/' | kubectl -n ckad-deploy create -f -
kubectl -n ckad-deploy annotate deployment shop-api kubernetes.io/change-cause='shop on nginx ${release.good}'
kubectl -n ckad-deploy rollout status deployment/shop-api --timeout=60s
