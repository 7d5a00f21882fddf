import os from 'node:os';
import { defineConfig } from 'vitest/config';

const API_TESTS = [
  'src/server/**/*.test.ts',
  'src/features/*/server/**/*.test.ts',
  'src/app/server-*.test.ts',
  'src/testing/demo/*.test.ts',
];

/** Three projects: `unit` needs nothing, `api` a real PostgreSQL (one for the run), `e2e` a real Chromium. */
export default defineConfig({
  test: {
    // A test waits for its database as long as it works: two cores have room for two files.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: API_TESTS,
          // A bound for what hangs, not a measure: the machine may be busy.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: API_TESTS,
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/start-portal.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // The browsers share two cores with the server: one journey file at a time.
          fileParallelism: false,
        },
      },
    ],
  },
});
