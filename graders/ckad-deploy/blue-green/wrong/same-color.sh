#!/usr/bin/env bash
# fails: green cut-over answers never-less one-color blue
# Green is a copy of blue with another name and image; its Pods are still labelled blue, and the Service takes them in.
kubectl apply -f - <<'MANIFEST'
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-green
  namespace: ckad-deploy
  labels: {app: web, color: blue}
spec:
  replicas: ${replicas}
  selector:
    matchLabels: {app: web, color: blue}
  template:
    metadata:
      labels: {app: web, color: blue}
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
