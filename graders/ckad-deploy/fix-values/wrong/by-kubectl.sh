#!/usr/bin/env bash
# fails: tag history
# The Pods are mended past Helm: the release still holds the wrong value.
kubectl -n ckad-deploy set image deployment/shop shop=nginx:${tag.right}
kubectl -n ckad-deploy rollout status deployment/shop --timeout=60s
