#!/usr/bin/env bash
# fails: strategy never-less
# Only maxSurge is set; maxUnavailable stays at its default of 25 %.
kubectl -n ckad-deploy patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":${surge}}}}}'
kubectl -n ckad-deploy set image deployment/web nginx=nginx:${version.to}
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
