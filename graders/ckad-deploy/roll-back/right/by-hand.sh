#!/usr/bin/env bash
# The image and the change-cause, each by hand.
set -e
printf '%s' ${release.target} > revision.txt
kubectl -n ckad-deploy set image deployment/shop-api api=nginx:${release.good}
kubectl -n ckad-deploy annotate deployment/shop-api kubernetes.io/change-cause='shop on nginx ${release.good}' --overwrite
kubectl -n ckad-deploy rollout status deployment/shop-api --timeout=60s
