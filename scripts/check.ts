/** `npm run check`: what must hold before a commit. One line per check, its findings below, exit 1 on any. */
import { spawn } from 'node:child_process';
import { checkBoundaries } from './check-boundaries.ts';
import { checkPapers } from './check-papers.ts';
import { checkStructure } from './check-structure.ts';

type Check = () => Promise<readonly string[]>;

const checks: Record<string, Check> = {
  'types (server)': tool('tsc', '-p', 'tsconfig.server.json'),
  'types (web)': tool('tsc', '-p', 'tsconfig.web.json'),
  'types (e2e)': tool('tsc', '-p', 'tsconfig.e2e.json'),
  lint: tool('oxlint', '--type-aware', '--format', 'unix'),
  format: tool('biome', 'format', '--reporter', 'summary'),
  'import boundaries': checkBoundaries,
  structure: checkStructure,
  'dead code': tool('knip', '--no-progress', '--treat-config-hints-as-errors'),
  'OpenAPI drift': tool('node', 'scripts/openapi.ts', '--check'),
  papers: checkPapers,
};

const results = await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const findings = await check().catch((error: unknown) => [String(error)]);
    console.log(`${findings.length === 0 ? 'ok    ' : 'failed'}  ${name}`);
    for (const finding of findings) console.log(`          ${finding}`);
    return findings.length === 0;
  }),
);
const failed = results.filter((ok) => !ok).length;
console.log(`${results.length - failed} checks ok, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

/** A tool of node_modules/.bin; its output is its findings, and a failure without output is a finding too. */
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
