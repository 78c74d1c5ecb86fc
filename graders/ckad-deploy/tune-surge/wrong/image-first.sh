#!/usr/bin/env bash
# fails: never-less
# The image comes first: that update still goes by the old strategy, and a quarter of the Pods is missing for a while.
kubectl -n ckad-deploy set image deployment/web nginx=nginx:${version.to}
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
kubectl -n ckad-deploy patch deployment web \
  -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":${surge},"maxUnavailable":0}}}}'
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
