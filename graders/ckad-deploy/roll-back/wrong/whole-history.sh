#!/usr/bin/env bash
# fails: number
# The whole history goes into the file, where only the number was asked for.
kubectl -n ckad-deploy rollout history deployment/shop-api > revision.txt
kubectl -n ckad-deploy rollout undo deployment/shop-api --to-revision=${release.target}
kubectl -n ckad-deploy rollout status deployment/shop-api --timeout=60s
