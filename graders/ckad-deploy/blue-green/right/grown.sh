#!/usr/bin/env bash
# Green begins small and is scaled up; the selector by a JSON patch; no labels on the Deployment itself, and a container of another name.
set -e
kubectl -n ckad-deploy create -f - <<'MANIFEST'
apiVersion: apps/v1
kind: Deployment
metadata: {name: web-green}
spec:
  replicas: 1
  selector: {matchLabels: {color: green}}
  template:
    metadata: {labels: {app: web, color: green, tier: front}}
    spec: {containers: [{name: server, image: "docker.io/nginx:${version.to}", ports: [{containerPort: 80}]}]}
MANIFEST
kubectl -n ckad-deploy scale deployment web-green --replicas=${replicas}
kubectl -n ckad-deploy rollout status deployment/web-green --timeout=60s
kubectl -n ckad-deploy patch service web --type=json -p '[{"op":"replace","path":"/spec/selector/color","value":"green"}]'
