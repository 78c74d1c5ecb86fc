#!/usr/bin/env bash
# fails: share capacity
# The canary comes on top of all of stable.
kubectl apply -f - <<'MANIFEST'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop-canary
  namespace: ckad-deploy
  labels: {app: shop, version: v2}
spec:
  replicas: ${canary}
  selector:
    matchLabels: {app: shop, version: v2}
  template:
    metadata:
      labels: {app: shop, version: v2}
    spec:
      containers:
        - name: nginx
          image: nginx:${version.to}
          ports: [{name: http, containerPort: 80}]
          readinessProbe:
            httpGet: {path: /, port: http}
            periodSeconds: 1
MANIFEST
kubectl -n ckad-deploy rollout status deployment/shop-canary --timeout=60s
