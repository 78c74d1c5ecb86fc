#!/usr/bin/env bash
set -e
helm -n ckad-deploy get values shop
helm -n ckad-deploy upgrade shop ./shop --reuse-values --set image.tag=${tag.right}
kubectl -n ckad-deploy rollout status deployment/shop --timeout=60s
