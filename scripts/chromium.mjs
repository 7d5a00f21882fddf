// The browser of the journeys: an installed Chromium, else one installed by the system's package manager. The
// headless build is preferred: the same engine needs half the CPU time.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';
const PLACES = [
  WITHOUT_WINDOWS,
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
    refresh: ['update', '-q'],
    install: ['install', '-q', '-y', '--no-install-recommends'],
    lighter: 'chromium-headless-shell',
    program: 'chromium',
  },
  { name: 'dnf', asRoot: true, install: ['install', '-y'], program: 'chromium' },
  { name: 'apk', asRoot: true, install: ['add'], program: 'chromium' },
  { name: 'brew', asRoot: false, install: ['install', '--cask'], program: 'google-chrome' },
];

/** The path of the executable; undefined if none exists and none can be installed. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const found = present();
  if (found !== WITHOUT_WINDOWS) install(found !== undefined);
  return present();
}

function present() {
  return PLACES.find((place) => existsSync(place));
}

/**
 * Prefers the headless build; where a full browser is installed already, nothing is worth a long
 * installation.
 */
function install(isThere) {
  const manager = MANAGERS.find(({ name }) => succeeds(name, ['--version'], 'ignore'));
  if (manager === undefined) return;
  const needsSudo = manager.asRoot && process.getuid?.() !== 0;
  if (needsSudo && !succeeds('sudo', ['-n', 'true'], 'ignore')) return;
  const [command, ...before] = needsSudo ? ['sudo', '-n', manager.name] : [manager.name];
  const act = (args, stdio) => succeeds(command, [...before, ...args], stdio);
  if (!isThere && manager.refresh) act(manager.refresh, 'inherit');
  if (manager.lighter && act([...manager.install, manager.lighter], 'ignore')) return;
  if (isThere) return;
  console.log(`Installing Chromium (${manager.name}) …`);
  act([...manager.install, manager.program], 'inherit');
}

function succeeds(program, args, stdio) {
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio, env: quiet }).status === 0;
}
