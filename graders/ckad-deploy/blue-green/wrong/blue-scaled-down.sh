#!/usr/bin/env bash
# fails: blue
# Blue is scaled down after the switch, so that one cannot go back at once.
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
kubectl -n ckad-deploy patch service web -p '{"spec":{"selector":{"color":"green"}}}'
kubectl -n ckad-deploy scale deployment web-blue --replicas=0
kubectl -n ckad-deploy wait deployment/web-blue --for=jsonpath='{.spec.replicas}'=0 --timeout=60s
