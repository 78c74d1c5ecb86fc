#!/usr/bin/env bash
# fails: never-less
# The Deployment is deleted and created anew with everything right: all is well in the end, but nobody was served in between.
kubectl -n ckad-deploy get deployment web -o json > web.json
kubectl -n ckad-deploy delete deployment web --cascade=foreground --timeout=60s
kubectl -n ckad-deploy create -f - <<MANIFEST
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {app: web}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  strategy: {rollingUpdate: {maxSurge: ${surge}, maxUnavailable: 0}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: nginx
          image: nginx:${version.to}
          ports: [{name: http, containerPort: 80}]
          readinessProbe: {httpGet: {path: /, port: http}, periodSeconds: 1}
MANIFEST
kubectl -n ckad-deploy rollout status deployment/web --timeout=60s
