#!/usr/bin/env bash
# Percentages that come to the same numbers.
set -e
percent=$(( ${surge * 100} / ${replicas} ))
kubectl -n ckad-deploy patch deployment web \
  -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":"'$percent'%","maxUnavailable":"0%"}}}}'
kubectl -n ckad-deploy set image deployment/web '*=docker.io/library/nginx:${version.to}'
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
