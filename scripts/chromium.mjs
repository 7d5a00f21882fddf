// The browser of the journeys: the machine's own Chromium, installed by its package manager when there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const MANAGERS = [
  {
    name: 'apt-get',
    asRoot: true,
    commands: [
      ['update', '-q'],
      ['install', '-q', '-y', '--no-install-recommends', 'chromium'],
    ],
  },
  { name: 'dnf', asRoot: true, commands: [['install', '-y', 'chromium']] },
  { name: 'apk', asRoot: true, commands: [['add', 'chromium']] },
  { name: 'brew', asRoot: false, commands: [['install', '--cask', 'google-chrome']] },
];

/** The program's path; undefined when there is none and none can be installed. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return present() ?? (install() ? present() : undefined);
}

function present() {
  return PLACES.find((place) => existsSync(place));
}

function install() {
  const manager = MANAGERS.find(({ name }) => succeeds(name, ['--version'], 'ignore'));
  if (manager === undefined) return false;
  const needsSudo = manager.asRoot && process.getuid?.() !== 0;
  if (needsSudo && !succeeds('sudo', ['-n', 'true'], 'ignore')) return false;
  console.log(`Installing Chromium (${manager.name}) …`);
  const [program, ...before] = needsSudo ? ['sudo', '-n', manager.name] : [manager.name];
  return manager.commands.every((args) => succeeds(program, [...before, ...args], 'inherit'));
}

function succeeds(program, args, stdio) {
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio, env: quiet }).status === 0;
}
