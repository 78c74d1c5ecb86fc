#!/usr/bin/env bash
# fails: strategy never-less
# maxSurge and maxUnavailable are mistaken for each other.
kubectl -n ckad-deploy patch deployment web \
  -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":0,"maxUnavailable":${surge}}}}}'
kubectl -n ckad-deploy set image deployment/web nginx=nginx:${version.to}
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
