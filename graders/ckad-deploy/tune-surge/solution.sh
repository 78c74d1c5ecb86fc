#!/usr/bin/env bash
set -e
kubectl -n ckad-deploy patch deployment web \
  -p '{"spec":{"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxSurge":${surge},"maxUnavailable":0}}}}'
kubectl -n ckad-deploy set image deployment/web nginx=nginx:${version.to}
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
