#!/usr/bin/env bash
# fails: updated
# A slip in the tag: the strategy is right and nothing is lost, but the rollout never completes.
kubectl -n ckad-deploy patch deployment web \
  -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":${surge},"maxUnavailable":0}}}}'
kubectl -n ckad-deploy set image deployment/web nginx=nginx:${version.to}-slm
kubectl -n ckad-deploy rollout status deployment/web --timeout=2s || true
