// The prerequisites of npm start and npm test: the packages, Node 24, the built web app. Plain JavaScript
// without dependencies, for any Node from 18, since a fresh clone has nothing else.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const WANTED_NODE = 24;
const WINDOWS = process.platform === 'win32';

/** Ends the process with a one-line error. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/**
 * Installs the packages if they are missing or differ from the lockfile: those needed to build and run the
 * portal, and with `withTools` also those of tests and checks.
 */
export function ensureInstalled({ withTools }) {
  if (isInstalled(withTools)) return;
  console.log('Installing the packages …');
  // Versions are those of the lockfile, which --no-save leaves unchanged. `npm ci` rejects a lockfile without
  // the optional packages of other platforms, and a registry without these packages produces such a lockfile.
  const tools = withTools ? '--include=dev' : '--omit=dev';
  const args = ['install', '--no-save', tools, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: WINDOWS });
  if (status !== 0) fail('The packages could not be installed: see the lines of npm above.');
  removeUnusedFiles();
}

/** Parts of packages that no build, server or test reads: 100 MB of what npm installs. */
const UNUSED = {
  // The headers and the manual; the name is that of the platform.
  [`node-${WINDOWS ? 'win' : process.platform}-${process.arch}`]: ['include', 'share'],
  // The papers are set in Regular and Bold.
  '@embedpdf/fonts-sc/fonts': ['DemiLight', 'Light', 'Medium'].map((weight) => `NotoSansHans-${weight}.otf`),
  // The papers are made by the server, which needs neither the browser's builds nor those of older engines.
  'pdfkit/js': [
    'standalone.js',
    'browser.js',
    'browser.mjs',
    'browser.old.js',
    'browser.old.mjs',
    'old.js',
  ].map((build) => `pdfkit.${build}`),
  // The map draws the borders of 1:110 and 1:50 million.
  'world-atlas': ['countries-10m.json', 'land-10m.json'],
  'maplibre-gl': ['src', 'dist/maplibre-gl-dev.mjs', 'dist/maplibre-gl-worker-dev.mjs'],
};

function removeUnusedFiles() {
  const packages = path.join(root, 'node_modules');
  for (const [folder, parts] of Object.entries(UNUSED))
    for (const part of parts) rmSync(path.join(packages, folder, part), { recursive: true, force: true });
  // Source maps of the packages: a stack trace of ours never needs them.
  for (const file of readdirSync(packages, { recursive: true }))
    if (/\.[cm]?js\.map$/.test(file)) rmSync(path.join(packages, file));
}

/** The Node 24 installed with the packages, else the running one if it is new enough. */
export function pinnedNode() {
  const platform = WINDOWS ? 'win' : process.platform;
  const name = WINDOWS ? 'node.exe' : 'node';
  const pinned = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE) return process.execPath;
  return fail(
    `Node ${WANTED_NODE} or newer is needed and there is no package of it for ${process.platform}-${process.arch}: install it (this is ${process.versions.node}).`,
  );
}

/** Builds the web app if its sources changed since the last build; returns whether the build exists. */
export function ensureBuilt(node) {
  const stamp = path.join(root, 'node_modules/.cache/trialway/web-build');
  const sources = hashOfSources();
  if (existsSync(path.join(root, 'dist/index.html')) && read(stamp) === sources) return true;
  console.log('Building the web app …');
  // An interrupted build leaves no stamp, and is repeated.
  rmSync(stamp, { force: true });
  const { status } = run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  if (status !== 0) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  return true;
}

/** Runs a program of the project until it exits, with its output shown. */
export function run(node, args, environment = {}) {
  return spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...withNode(node), ...environment } });
}

/**
 * Runs in parallel with others; its output is returned at the end, so that outputs do not interleave, or `shown` as it comes.
 * With `lowPriority` it leaves the processor to the others first.
 */
export function runBeside(node, args, { environment = {}, lowPriority = false, shown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...withNode(node), ...environment },
    });
    if (lowPriority && child.pid !== undefined)
      os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    child.on('error', () => resolve({ status: 1, output: Buffer.concat(said) }));
    child.on('close', (status) => resolve({ status, output: Buffer.concat(said) }));
  });
}

/** Replaces this process by the program as far as Node allows: forwards signals and its exit status. */
export function become(node, args) {
  // A separate process group: Ctrl-C reaches it once, from this process, not a second time from the terminal.
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: withNode(node), detached: !WINDOWS });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${args[0]} could not be started: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/**
 * Node's cache of compiled code, with which a program starts in two thirds of the time. It is beside the code
 * itself, not in a shared temporary folder, so that only those who can change the code can change it. If it
 * cannot be written, Node works without.
 */
const compileCache = path.join(root, 'node_modules/.cache/compiled');

function withNode(node) {
  const paths = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH];
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: paths.join(path.delimiter) };
}

function isInstalled(withTools) {
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const hidden = read(path.join(root, 'node_modules/.package-lock.json'));
  if (hidden === undefined) return false;
  const found = JSON.parse(hidden).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || (entry.dev === true && !withTools)) return true;
    // Optional packages of other platforms are omitted on purpose.
    if (found[place] === undefined) return entry.optional === true;
    return found[place].version === entry.version && existsSync(path.join(root, place));
  });
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts']) add(file);
  for (const folder of ['src', 'public']) walk(folder);
  // The plugins of the build.
  for (const [, file] of (read(path.join(root, 'vite.config.ts')) ?? '').matchAll(/'\.\/(scripts\/[^']+)'/g))
    add(file);
  return hash.digest('hex');

  function walk(folder) {
    if (!existsSync(path.join(root, folder))) return;
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !['server', 'testing', 'demo', 'admin'].includes(entry.name)) walk(place);
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) add(place);
    }
  }

  function add(file) {
    hash
      .update(`${file}\0`)
      .update(read(path.join(root, file)) ?? '')
      .update('\0');
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
