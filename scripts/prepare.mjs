// What npm start and npm test need before anything else: the packages, Node 24, the built web app.
// Plain JavaScript without dependencies, for any Node from 18: on a fresh clone nothing else is there yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const WANTED_NODE = 24;
const WINDOWS = process.platform === 'win32';

/** Ends the process with one line. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Installs the packages when they are missing or are not those of the lockfile. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the packages …');
  // Versions are those of the lockfile, which --no-save leaves as it is. `npm ci` refuses a lockfile without the
  // optional packages of other platforms, and a registry that does not carry them writes such a lockfile.
  // The web app is built here: its tools are needed in production too.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: WINDOWS });
  if (status !== 0) fail('The packages could not be installed: see the lines of npm above.');
}

/** The Node 24 that came with the packages, else the running one when it is new enough. */
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

/** Builds the web app when its sources changed since the last build; answers whether it stands. */
export function ensureBuilt(node) {
  const stamp = path.join(root, 'node_modules/.cache/trialway/web-build');
  const sources = hashOfSources();
  if (existsSync(path.join(root, 'dist/index.html')) && read(stamp) === sources) return true;
  console.log('Building the web app …');
  // A build that is cut leaves no stamp, and so is done again.
  rmSync(stamp, { force: true });
  const { status } = run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  if (status !== 0) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  return true;
}

/** Runs a program of the project to its end, with its output shown. */
export function run(node, args, environment = {}) {
  return spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...withNode(node), ...environment } });
}

/** Runs beside others; what it says is handed over whole at its end, so that two do not speak into each other. */
export function runBeside(node, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...withNode(node), ...environment },
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', () => resolve({ status: 1, output: Buffer.concat(said) }));
    child.on('close', (status) => resolve({ status, output: Buffer.concat(said) }));
  });
}

/** Becomes the program, as far as Node can: hands signals on, and ends as it ends. */
export function become(node, args) {
  // A group of its own: Ctrl-C reaches it once, from us, and not a second time from the terminal.
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: withNode(node), detached: !WINDOWS });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${args[0]} could not be started: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function withNode(node) {
  const paths = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH];
  return { ...process.env, PATH: paths.join(path.delimiter) };
}

function isInstalled() {
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const hidden = read(path.join(root, 'node_modules/.package-lock.json'));
  if (hidden === undefined) return false;
  const found = JSON.parse(hidden).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    // An optional package of another platform is left out on purpose.
    if (found[place] === undefined) return entry.optional === true;
    return found[place].version === entry.version && existsSync(path.join(root, place));
  });
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts']) add(file);
  for (const folder of ['src', 'public']) walk(folder);
  return hash.digest('hex');

  function walk(folder) {
    if (!existsSync(path.join(root, folder))) return;
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !['server', 'testing'].includes(entry.name)) walk(place);
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
