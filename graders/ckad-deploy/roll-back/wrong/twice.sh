#!/usr/bin/env bash
# fails: image cause
# Undo, and undo again: the second takes the first one back, and the broken release is there again.
echo ${release.target} > revision.txt
kubectl -n ckad-deploy rollout undo deployment/shop-api --to-revision=${release.target}
kubectl -n ckad-deploy rollout status deployment/shop-api --timeout=60s
kubectl -n ckad-deploy rollout undo deployment/shop-api
kubectl -n ckad-deploy rollout status deployment/shop-api --timeout=2s || true
