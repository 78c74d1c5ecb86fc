#!/usr/bin/env bash
# fails: number
# The number is read after going back, when it has changed.
kubectl -n ckad-deploy rollout undo deployment/shop-api --to-revision=${release.target}
kubectl -n ckad-deploy rollout status deployment/shop-api --timeout=60s
kubectl -n ckad-deploy get deployment shop-api -o jsonpath='{.metadata.annotations.deployment\.kubernetes\.io/revision}' > revision.txt
