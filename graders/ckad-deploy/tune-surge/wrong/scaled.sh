#!/usr/bin/env bash
# fails: strategy replicas
# More replicas stand in for a strategy, and stay.
kubectl -n ckad-deploy scale deployment web --replicas=${replicas * 2}
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
kubectl -n ckad-deploy set image deployment/web nginx=nginx:${version.to}
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
