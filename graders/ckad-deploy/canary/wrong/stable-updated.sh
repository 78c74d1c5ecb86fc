#!/usr/bin/env bash
# fails: canary rolled-out share capacity never-less service stable
# Stable itself is updated; there is no canary.
kubectl -n ckad-deploy set image deployment/shop-stable nginx=nginx:${version.to}
kubectl -n ckad-deploy rollout status deployment/shop-stable --timeout=60s
