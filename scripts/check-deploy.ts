// node scripts/check-deploy.ts: checks each file of deploy/ with the program that will read it, if installed.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../deploy');
/** For the compose file, which has no values of its own for them. */
const settings = {
  POSTGRES_PASSWORD: 'p',
  REPLICATION_PASSWORD: 'r',
  SETTINGS_KEY: 'k',
  PUBLIC_URL: 'https://p',
};

const checks: readonly [file: string, program: string, ...args: string[]][] = [
  ['haproxy.cfg', 'haproxy', '-c', '-f'],
  ['compose-haproxy.cfg', 'haproxy', '-c', '-f'],
  ['nginx.conf', 'nginx', '-t', '-c'],
  ['trialway.service', 'systemd-analyze', 'verify'],
  ['compose.yaml', 'docker-compose', '-f', '{}', 'config', '-q'],
  ['replication.sh', 'sh', '-n'],
];

for (const [file, program, ...args] of checks) {
  const place = path.join(folder, file);
  const given = args.includes('{}') ? args.map((arg) => (arg === '{}' ? place : arg)) : [...args, place];
  const { status, stderr, error } = spawnSync(program, given, {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...settings },
    encoding: 'utf8',
  });
  if (error !== undefined) {
    console.log(`not checked  ${file}: ${program} is not installed`);
    continue;
  }
  console.log(`${status === 0 ? 'ok          ' : 'failed      '} ${file} (${program})`);
  if (status === 0) continue;
  console.log(stderr);
  process.exitCode = 1;
}
