#!/usr/bin/env bash
# fails: green cut-over never-less blue
# Blue itself is updated: there is no green, and nothing to go back to.
kubectl -n ckad-deploy set image deployment/web-blue nginx=nginx:${version.to}
kubectl -n ckad-deploy rollout status deployment/web-blue --timeout=60s
