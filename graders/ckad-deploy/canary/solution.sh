#!/usr/bin/env bash
set -e
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
kubectl -n ckad-deploy scale deployment shop-stable --replicas=${stable}
kubectl -n ckad-deploy wait deployment/shop-stable --for=jsonpath='{.status.replicas}'=${stable} --timeout=60s
