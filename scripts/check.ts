/**
 * `npm run check`: the checks to run before a commit. Prints one line per check with its errors below, and
 * exits with 1 on any error. `npm run check -- words structure` runs only the checks of these names.
 */
import { spawn } from 'node:child_process';
import { checkBoundaries } from './check-boundaries.ts';
import { checkPackages } from './check-packages.ts';
import { checkPapers } from './check-papers.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkStructure } from './check-structure.ts';
import { checkWords } from './check-words.ts';
import { checkReliability } from './reliability.ts';
import { checkValidation } from './validation.ts';

type Check = () => Promise<readonly string[]>;

// Two packages include a tsc: use the one of `typescript`.
const tsc = '../typescript/bin/tsc';

const checks: Record<string, Check> = {
  'types (server)': tool(tsc, '-p', 'tsconfig.server.json'),
  'types (web)': tool(tsc, '-p', 'tsconfig.web.json'),
  'types (e2e)': tool(tsc, '-p', 'tsconfig.e2e.json'),
  lint: tool('oxlint', '--type-aware', '--format', 'unix'),
  format: tool('biome', 'check', '--reporter', 'summary'),
  'import boundaries': checkBoundaries,
  structure: checkStructure,
  'dead code': tool('knip', '--no-progress', '--treat-config-hints-as-errors'),
  'OpenAPI drift': tool('node', 'scripts/openapi.ts', '--check'),
  'map of the specification': tool('node', 'scripts/spec-map.ts', '--check'),
  validation: checkValidation,
  reliability: checkReliability,
  papers: checkPapers,
  words: checkWords,
  packages: checkPackages,
  secrets: checkSecrets,
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(checks);
const unknown = names.filter((name) => checks[name] === undefined);
if (unknown.length > 0) {
  throw new Error(`no check is called ${unknown.join(', ')}: choose from ${Object.keys(checks).join(', ')}`);
}

const results = await Promise.all(
  names.map(async (name) => {
    const errors = (await checks[name]?.().catch((error: unknown) => [String(error)])) ?? [];
    console.log(`${errors.length === 0 ? 'ok    ' : 'failed'}  ${name}`);
    for (const error of errors) console.log(`          ${error}`);
    return errors.length === 0;
  }),
);
const failed = results.filter((ok) => !ok).length;
console.log(`${results.length - failed} checks ok, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

/**
 * Runs a tool of node_modules/.bin; its output lists its errors, and a failure without output is an error
 * too.
 */
function tool(command: string, ...args: string[]): Check {
  return () =>
    new Promise((resolve) => {
      const path = `node_modules/.bin/${command}`;
      const child = spawn(path, args, {
        env: { ...process.env, NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => (output += String(data)));
      child.on('error', (error) => resolve([`${path} cannot run: ${error.message}; run npm ci`]));
      child.on('close', (code, signal) => {
        const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
        if (code === 0) resolve([]);
        else resolve(lines.length > 0 ? lines : [`${command} ended with ${signal ?? code} and said nothing`]);
      });
    });
}
