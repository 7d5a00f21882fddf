import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { iconModules } from './scripts/icon-modules.ts';

const API_TESTS = [
  'src/server/**/*.test.ts',
  'src/features/*/*/server/**/*.test.ts',
  'src/app/{server,admin}/**/*.test.ts',
  'src/demo/*.test.ts',
];

/** What fills disks, holds downloads for a minute or moves to another PostgreSQL: `npm run soak`. */
const LONG_TESTS = 'src/app/server/soak/*.test.ts';

const patientWaits = 'src/testing/patient-waits.ts';

const api = {
  environment: 'node',
  globalSetup: ['src/testing/global-setup.ts'],
  setupFiles: ['src/testing/check-rows.ts', patientWaits],
  // A bound for what hangs, not a measure: some tests start several servers on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A process of the portal serves many requests with one copy of each module; so does a worker with its files of tests,
  // which saves a third of the time.
  isolate: false,
};

const browser = {
  environment: 'node',
  globalSetup: ['e2e/start-portal.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // The browsers share two cores with the server: one journey file at a time.
  fileParallelism: false,
  isolate: false,
  // A key or a click can come between two frames of a busy machine. The sum names what passed on the second try.
  retry: 1,
};

/**
 * `unit` needs nothing, `api` a real PostgreSQL (one for the run), `e2e` a real Chromium; `soak` and `screens` are the
 * long ones of the latter two, commands of their own.
 */
export default defineConfig({
  test: {
    // A test waits for its database for a third of its time: two cores have room for three files.
    maxWorkers: Math.max(3, os.availableParallelism() - 1),
    // Without a layout nothing can be focused; Mantine prints the whole element each time.
    onConsoleLog: (log) => !log.includes('use-focus-trap'),
    projects: [
      {
        plugins: [iconModules()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          // The benchmarks install other products beside themselves, with tests of their own.
          exclude: [...API_TESTS, LONG_TESTS, '**/node_modules/**'],
          setupFiles: [patientWaits],
          // A bound for what hangs, not a measure: the machine may be busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      { test: { ...api, name: 'api', include: API_TESTS, exclude: [LONG_TESTS] } },
      { test: { ...api, name: 'soak', include: [LONG_TESTS] } },
      { test: { ...browser, name: 'e2e', include: ['e2e/*.test.ts'] } },
      { test: { ...browser, name: 'screens', include: ['e2e/screens/*.test.ts'] } },
    ],
  },
});
