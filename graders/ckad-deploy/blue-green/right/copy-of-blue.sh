#!/usr/bin/env bash
# Green as a copy of blue, with what the cluster wrote into it left in; the selector set as a whole.
set -e
kubectl -n ckad-deploy get deployment web-blue -o yaml |
  sed -e '/resourceVersion:/d' -e '/uid:/d' -e 's/web-blue/web-green/' -e 's/color: blue/color: green/' -e 's/nginx:${version.from}/nginx:${version.to}/' > green.yaml
kubectl create -f green.yaml
kubectl -n ckad-deploy rollout status deployment/web-green --timeout=60s
kubectl -n ckad-deploy set selector service web app=web,color=green
