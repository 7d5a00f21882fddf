import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPackageErrors, isAllowed, type Lockfile } from './check-packages.ts';
import { findSecrets, findSecretsInHistory } from './check-secrets.ts';
import { billOfMaterials, findAdvisories, findMissing, findOutdated, findUnsigned } from './supply-chain.ts';

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' };

function check(entry: object, allowScripts: Record<string, unknown> = {}): string[] {
  const packages: Lockfile = { '': {}, 'node_modules/a/node_modules/@b/c': { ...good, ...entry } };
  return findPackageErrors('package-lock.json', packages, allowScripts);
}

describe('packages: a seeded fault is found', () => {
  it.each([
    ['a licence that is not allowed', { license: 'AGPL-3.0-only' }, 'has the licence AGPL-3.0-only'],
    ['no licence', { license: undefined }, 'names no licence'],
    ['a script at installation', { hasInstallScript: true }, 'runs a script'],
    ['another origin', { resolved: 'https://mirror.example/c.tgz' }, 'comes from mirror.example'],
    ['no hash', { integrity: undefined }, 'has no SHA-512'],
    ['a weak hash', { integrity: 'sha1-AAAA' }, 'has no SHA-512'],
  ])('%s', (_, entry, message) => {
    expect(check(entry)).toEqual([expect.stringContaining(`@b/c@1.0.0 ${message}`)]);
  });

  it('passes what is allowed, by name where it is a script', () => {
    expect(check({})).toEqual([]);
    expect(check({ hasInstallScript: true }, { '@b/c': true })).toEqual([]);
    expect(check({ hasInstallScript: true }, { '@b/c': false })).toHaveLength(1);
    expect(check({}, { 'went-away': true })).toEqual([expect.stringContaining('went-away')]);
  });

  it('reads expressions of licences', () => {
    const allowed = [
      'MIT',
      '(MIT OR GPL-3.0)',
      'MIT AND ISC',
      'GPL-3.0 OR (MIT AND ISC)',
      'GPL-3.0 AND ISC OR MIT',
    ];
    const refused = ['GPL-3.0', 'MIT AND GPL-3.0', '(MIT OR ISC) AND GPL-3.0', 'SEE LICENSE IN LICENSE', ''];
    expect(allowed.filter((one) => !isAllowed(one))).toEqual([]);
    expect(refused.filter(isAllowed)).toEqual([]);
  });
});

// In two parts each: the check reads this file too.
const secrets = [
  ['a private key', '-----BEGIN OPENSSH ', 'PRIVATE KEY-----'],
  ['an AWS access key', 'AKIA', 'QWERTYUIOPASDFGH'],
  ['a GitHub token', 'ghp_', 'a1'.repeat(18)],
  ['a GitLab token', 'glpat-', 'a1'.repeat(10)],
  ['an npm token', 'npm_', 'a1'.repeat(18)],
  ['a Slack token', 'xoxb-', '1234567890-abcdefghij'],
  ['a Google key', 'AIza', `${'a1'.repeat(17)}b`],
  ['a Stripe key', 'sk_live_', 'a1'.repeat(10)],
  ['a signed token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ', '.c2lnbmF0dXJlLXNpZ25hdHVyZQ'],
  ['a key of the settings', 'SETTINGS_KEY=', `${'a'.repeat(43)}=`],
  ['a registry password', '//registry.example/:_auth', 'Token=abcdefgh'],
  ['a password in an address', 'postgres://portal:', 'hunter2x@db.internal/portal'],
  ['a secret in an assignment', 'apiKey: ', `'${'a1b2'.repeat(8)}'`],
] as const;

describe('secrets: a seeded one is found', () => {
  it.each(secrets)('%s', (what, head, tail) => {
    const [line, ...more] = findSecrets([
      { path: 'src/a.ts', text: `first line\nconst a = ${head}${tail};` },
    ]);
    expect(more).toEqual([]);
    expect(line).toContain(`src/a.ts:2: looks like ${what}`);
    expect(line).not.toContain(tail);
  });

  it('names the commit of one that was deleted again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trialway-history-'));
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    try {
      git('init', '--quiet');
      for (const text of [['key = AKIA', 'QWERTYUIOPASDFGH'].join(''), 'nothing']) {
        writeFileSync(join(folder, 'a.txt'), text);
        git('add', '.');
        git('commit', '--quiet', '-m', 'a');
      }
      const [first] = git('rev-list', '--reverse', '--abbrev-commit', 'HEAD').split('\n');
      expect(await findSecretsInHistory(folder)).toEqual([
        expect.stringContaining(`a.txt of commit ${first}: looks like an AWS access key`),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('answers of the registry', () => {
  it('an older package is named, one that is held back or ahead of the tag is not', () => {
    const answer = {
      fastify: { current: '5.12.8', wanted: '5.12.8', latest: '5.12.10' },
      vitest: { current: '5.1.0', wanted: '5.1.0', latest: '4.1.12' },
      'typescript-js:typescript@5.9.3': { current: '5.9.3', wanted: '5.9.3', latest: '7.0.2' },
    };
    expect(findOutdated(JSON.stringify(answer))).toEqual(['fastify 5.12.8: 5.12.10 is there']);
    expect(findOutdated('')).toEqual([]);
  });

  it('advisories and wrong signatures are named; no answer is no good news', () => {
    const advisories = { vulnerabilities: { pg: { severity: 'high', range: '<8.23.2' } } };
    expect(findAdvisories(JSON.stringify(advisories))).toEqual(['pg <8.23.2: an advisory of severity high']);
    const signatures = {
      invalid: [{ name: 'pg', version: '8.23.1' }],
      missing: [{ name: 'qr', version: '0.7.0' }],
    };
    expect(findUnsigned(JSON.stringify(signatures))).toEqual([
      expect.stringContaining('pg@8.23.1: its signature is wrong'),
      expect.stringContaining('qr@0.7.0'),
    ]);
    for (const failure of ['', '{"error":{"code":"ENOTFOUND"}}', '{"statusCode":405,"body":""}']) {
      expect(findAdvisories(failure)).toBeUndefined();
      expect(findUnsigned(failure)).toBeUndefined();
    }
  });
});

it('the bill of materials lists every locked package with its hash; one that it lacks is found', () => {
  const sbom = billOfMaterials();
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lockfile };
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'trialway' } } });
  expect(findMissing(sbom, packages)).toEqual([]);
  const without = sbom.components.filter(({ name }) => name !== 'fastify');
  expect(findMissing({ ...sbom, components: without }, packages)).toEqual([
    expect.stringMatching(/^fastify@\S+ is missing$/),
  ]);
});
