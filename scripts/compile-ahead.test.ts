import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { compileAhead } from './compile-ahead.ts';

describe('the files that a browser compiles while they arrive', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'compile-ahead-'));
  // The style sheet makes Vite write a line of its own before the code of the file that loads the page.
  writeFileSync(path.join(root, 'app.js'), "export const open = () => import('./page.js');\nopen();\n");
  writeFileSync(path.join(root, 'page.js'), "import './page.css';\nexport const page = 'page';\n");
  writeFileSync(path.join(root, 'page.css'), 'p { margin: 0; }\n');
  afterAll(() => rmSync(root, { recursive: true }));

  async function built(names: readonly string[]): Promise<Record<string, string>> {
    const { output } = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [compileAhead(names)],
      build: { write: false, rolldownOptions: { input: path.join(root, 'app.js') } },
    })) as Rolldown.RolldownOutput;
    const chunks = output.filter((one) => one.type === 'chunk');
    return Object.fromEntries(chunks.map(({ name, code }) => [name, code.split('\n')[0] ?? '']));
  }

  it('begin with the mark, before the line that Vite adds', async () => {
    const first = await built(['app']);
    expect(first['app']).toBe('//# allFunctionsCalledOnLoad');
    expect(first['page']).not.toContain('allFunctionsCalledOnLoad');
  });

  it('exist: a name that no file has fails the build', async () => {
    await expect(built(['application'])).rejects.toThrow('the build has no file application');
  });
});
