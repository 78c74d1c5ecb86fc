#!/usr/bin/env bash
# fails: share
# One canary Pod, whatever the share that was asked for.
kubectl apply -f - <<'MANIFEST'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop-canary
  namespace: ckad-deploy
  labels: {app: shop, version: v2}
spec:
  replicas: 1
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
kubectl -n ckad-deploy scale deployment shop-stable --replicas=${split.total - 1}
kubectl -n ckad-deploy wait deployment/shop-stable --for=jsonpath='{.status.replicas}'=${split.total - 1} --timeout=60s
