#!/usr/bin/env bash
# fails: image cause
# Undo without a number goes back to the revision just before, which is another one.
echo ${release.target} > revision.txt
kubectl -n ckad-deploy rollout undo deployment/shop-api
kubectl -n ckad-deploy rollout status deployment/shop-api --timeout=60s
