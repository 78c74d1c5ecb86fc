#!/usr/bin/env bash
# Strategy and image in one change: the update goes by the new strategy.
set -e
kubectl -n ckad-deploy get deployment web -o json > web.json
kubectl -n ckad-deploy patch -f web.json --local -o json --type=merge \
  -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":${surge},"maxUnavailable":0}}}}' > tuned.json
sed -i 's/"image": "nginx:${version.from}"/"image": "nginx:${version.to}"/' tuned.json
kubectl -n ckad-deploy replace -f tuned.json
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
