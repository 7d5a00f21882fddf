import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

it('removes what ended runs left behind, but nothing of running ones', () => {
  const own = temporaryFolder('own');
  const parent = path.dirname(own);
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const abandoned = path.join(parent, `trialway-${ended}-test-abandoned`);
  const served = path.join(parent, `trialway-${ended}-test-served`);
  mkdirSync(abandoned);
  mkdirSync(path.join(served, 'postgres/cluster'), { recursive: true });
  writeFileSync(path.join(served, 'postgres/cluster/postmaster.pid'), `${process.pid}\n/data\n`);
  const next = temporaryFolder('next');
  expect([own, next, served, abandoned].map((folder) => existsSync(folder))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  for (const folder of [own, next, served]) rmSync(folder, { recursive: true });
});
