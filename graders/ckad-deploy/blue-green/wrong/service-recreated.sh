#!/usr/bin/env bash
# fails: never-less
# The Service is deleted and made anew: in between there was none.
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
kubectl -n ckad-deploy delete service web
kubectl -n ckad-deploy wait endpointslices -l kubernetes.io/service-name=web --for=delete --timeout=60s
kubectl -n ckad-deploy expose deployment web-green --name=web --port=80 --target-port=80
