#!/usr/bin/env bash
# fails: never-less
# The Service is switched before green is there: for a while it has no endpoints.
kubectl -n ckad-deploy patch service web -p '{"spec":{"selector":{"color":"green"}}}'
kubectl apply -f - <<'MANIFEST'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-green
  namespace: ckad-deploy
  labels: {app: web, color: green}
spec:
  replicas: ${replicas}
  selector:
    matchLabels: {app: web, color: green}
  template:
    metadata:
      labels: {app: web, color: green}
    spec:
      containers:
        - name: nginx
          image: nginx:${version.to}
          ports: [{name: http, containerPort: 80}]
          readinessProbe:
            httpGet: {path: /, port: http}
            periodSeconds: 1
MANIFEST
kubectl -n ckad-deploy rollout status deployment/web-green --timeout=60s
