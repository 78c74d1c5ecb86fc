#!/usr/bin/env bash
# A JSON patch in place of a strategic one, labels in the selectors too, settings from a file, the namespace on the command line.
set -e
mkdir -p overlays/prod
cd overlays/prod
echo LOG_LEVEL=${level} > settings.env
cat > kustomization.yaml <<'MANIFEST'
resources: [../../base]
namePrefix: ${stage.name}-
labels: [{pairs: {stage: ${stage.label}}, includeSelectors: true}]
images: [{name: nginx, newName: docker.io/library/nginx, newTag: "${tag}"}]
configMapGenerator: [{name: site-settings, envs: [settings.env]}]
patches:
  - target: {kind: Deployment, name: site}
    patch: |-
      - {op: replace, path: /spec/replicas, value: ${replicas}}
      - {op: add, path: /spec/template/spec/containers/0/resources/limits, value: {memory: ${memory}}}
MANIFEST
kubectl -n ckad-deploy apply -k .
kubectl -n ckad-deploy rollout status deployment/${stage.name}-site --timeout=60s
