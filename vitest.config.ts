import {defineConfig} from 'vitest/config';

// Ink draws no live frames when it believes it is in a CI; the shells and screens under test must behave as at a desk.
for (const name of ['CI', 'CONTINUOUS_INTEGRATION', 'BUILD_NUMBER', 'NO_COLOR', 'FORCE_COLOR']) delete process.env[name];
// Nothing of the user's own state or cluster may be touched.
for (const name of ['KUBECONFIG', 'CKAD_DRILL_HOME']) delete process.env[name];

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: 'test/setup/tools.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    teardownTimeout: 5_000,
  },
});
