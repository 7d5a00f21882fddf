import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const settings = ['.oxlintrc.json', 'biome.json', 'knip.json', 'package.json', 'tsconfig.json'];
const configs = [...settings, 'tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.e2e.json'];

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trialway-check-'));
  for (const name of configs) cpSync(name, join(folder, name));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a tool with our settings on a project that contains just these files; returns its output. */
function run(command: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const [tool = '', ...args] = command.split(' ');
  try {
    execFileSync(`node_modules/.bin/${tool}`, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    return 'ok';
  } catch (error) {
    const { stdout, stderr } = { stdout: '', stderr: String(error), ...(error as object) };
    return `${stdout}${stderr}`;
  }
}

const lint = 'oxlint --type-aware --format unix src';

describe('lint: a seeded fault is found', () => {
  const promise = 'export async function work(): Promise<void> {\n  await Promise.resolve();\n}\n';

  it.each([
    [
      'no-floating-promises',
      { 'src/core/a.ts': `${promise}export const go = (): void => {\n  work();\n};\n` },
    ],
    [
      'no-misused-promises',
      { 'src/core/a.ts': `${promise}export const go = (): void => [1].forEach(work);\n` },
    ],
    ['no-explicit-any', { 'src/core/a.ts': 'export const size = (value: any): number => value.size;\n' }],
    [
      'no-cycle',
      {
        'src/core/a.ts': "import { b } from './b.ts';\nexport const a = (): number => b();\n",
        'src/core/b.ts': "import { a } from './a.ts';\nexport const b = (): number => a();\n",
      },
    ],
    ['alt-text', { 'src/web/Logo.tsx': 'export const Logo = () => <img src="/logo.svg" />;\n' }],
    [
      'rules-of-hooks',
      {
        'src/web/Flag.tsx':
          "import { useState } from 'react';\n\nexport function Flag({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
      },
    ],
  ])('%s', (rule, files) => {
    expect(run(lint, files)).toContain(rule);
  });

  it('clean code passes', () => {
    expect(
      run(lint, {
        'src/core/a.ts': `${promise}export const go = async (): Promise<void> => await work();\n`,
      }),
    ).toBe('ok');
  });
});

describe('types: a leak between the sides fails', () => {
  it.each([
    [
      'the page in the server',
      'tsconfig.server.json',
      "Cannot find name 'document'",
      'src/server/a.ts',
      'export const title = document.title;\n',
    ],
    [
      'Node in the web app',
      'tsconfig.web.json',
      "Cannot find name 'process'",
      'src/web/a.ts',
      'export const home = process.env;\n',
    ],
  ])('%s', (_, config, message, path, text) => {
    expect(run(`tsc -p ${config}`, { [path]: text })).toContain(message);
  });
});

it('format: an unformatted file and unsorted imports are found', () => {
  expect(run('biome check src', { 'src/core/a.ts': 'export const a = "b"\n' })).toContain('src/core/a.ts');
  expect(run('biome check src', { 'src/core/a.ts': "export const a = 'b';\n" })).toBe('ok');
  const imports = ["import { b } from '#core/b.ts';\n", "import path from 'node:path';\n"];
  const use = '\nexport const c = path.join(b);\n';
  expect(run('biome check src', { 'src/core/a.ts': imports.join('') + use })).toContain('src/core/a.ts');
  expect(run('biome check src', { 'src/core/a.ts': imports.toReversed().join('') + use })).toBe('ok');
});

it('dead code: an unused file and an unused export are found', () => {
  const said = run('knip --include files,exports --no-progress', {
    'scripts/run.ts': "import { used } from '#core/a.ts';\n\nconsole.log(used);\n",
    'src/core/a.ts': 'export const used = 1;\nexport const unused = 2;\n',
    'src/core/orphan.ts': 'export const orphan = 1;\n',
  });
  expect(said).toMatch(/Unused files \(1\)\s+src\/core\/orphan\.ts/);
  expect(said).toMatch(/Unused exports \(1\)\s+unused/);
});
