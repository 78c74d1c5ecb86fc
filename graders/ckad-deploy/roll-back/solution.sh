#!/usr/bin/env bash
set -e
kubectl -n ckad-deploy rollout history deployment/shop-api
echo ${release.target} > revision.txt
kubectl -n ckad-deploy rollout undo deployment/shop-api --to-revision=${release.target}
kubectl -n ckad-deploy rollout status deployment/shop-api --timeout=60s
