#!/usr/bin/env bash
# fails: strategy never-less
# Recreate ends all old Pods before the first new one.
kubectl -n ckad-deploy patch deployment web -p '{"spec":{"strategy":{"type":"Recreate","rollingUpdate":null}}}'
kubectl -n ckad-deploy set image deployment/web nginx=nginx:${version.to}
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
