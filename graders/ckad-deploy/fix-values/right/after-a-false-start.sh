#!/usr/bin/env bash
# The values are lost at first, and brought back by a rollback before the right upgrade.
set -e
helm -n ckad-deploy upgrade shop ./shop --set image.tag=${tag.right}
helm -n ckad-deploy rollback shop 1
helm -n ckad-deploy upgrade shop ./shop --reuse-values --set image.tag=${tag.right}
kubectl -n ckad-deploy rollout status deployment/shop --timeout=60s
