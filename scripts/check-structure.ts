/** Checks the location and name of every file against ARCHITECTURE.md; each message says what to do. */

import type { SourceFile } from './check-sources.ts';
import { readSources, report } from './check-sources.ts';

/** One line per file that is misplaced, misnamed, too long or has a default export. */
export function findStructureErrors(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found = errors.flatMap((error) => error(file) ?? []);
    return found.map((what) => `${file.path}: ${what}`);
  });
}

const maxLines = 400;
const bannedNames = ['index', 'utils', 'helpers', 'types', 'misc', 'common'];

/** The closed vocabulary of a feature folder; a new word needs a decision record. */
const featureFiles: [folder: string, names: RegExp][] = [
  ['', /^(contract|rules|cells)\.ts$/],
  ['server', /^(feature|routes|service|store|sources|export|jobs|[a-z]+-rules)\.ts$/],
  ['web', /^(queries\.ts|columns\.tsx|[A-Z][A-Za-z]*\.tsx)$/],
];

/** Features with additional file names: a pipeline whose steps are files (decision 0052). */
const ownNames: [feature: string, folders: RegExp, names: RegExp][] = [
  ['exchange/imports', /^(server(\/pipeline)?)?$/, /^[a-z-]+\.ts$/],
  // The statement of account has a file of its own (decision 0070).
  ['billing/invoices', /^server$/, /^(balance|budget|statement-pdf)\.ts$/],
  // The index of a binder (decision 0106).
  ['exchange/binder', /^server$/, /^index-page\.ts$/],
  // The stream, and the position providers behind one interface (decision 0056).
  // The parts of the live map (decision 0057).
  [
    'transport/tracking',
    /^web$/,
    /^(fleet|live-positions|moving-cars|cars-on-map|car-changes|car-layers|car-age|use-fleet)\.ts$/,
  ],
  ['transport/tracking', /^server(\/providers)?$/, /^(live|providers?|traccar|wialon|address)\.ts$/],
  // The number of unread notices, by an event stream (decision 0074).
  ['oversight/notices', /^web$/, /^live-unread\.ts$/],
  // IMAP and POP3 behind one interface, and the reading of a mail (decision 0068).
  ['transport/mailbox', /^server\/reader$/, /^[a-z0-9-]+\.ts$/],
  ['transport/weather', /^server\/adapters$/, /^[a-z-]+\.ts$/],
  // The report form: its values and recipient choices; the queue of reports on the device (decision 0061).
  ['transport/deliveries', /^web$/, /^(report-values|use-recipient-choices)\.ts$/],
  ['transport/deliveries', /^web\/outbox$/, /^([a-z-]+\.ts|[A-Z][A-Za-z]*(\.tsx|\.module\.css))$/],
  ['transport/delivery-reports', /^server$/, /^proof-pdf\.ts$/],
  // The steps of a package's journey, which lists do not load (decision 0067).
  ['transport/packages', /^$/, /^journey\.ts$/],
  ['transport/weather', /^$/, /^import-contract\.ts$/],
];

/** Groups of features; `ARCHITECTURE.md` describes each. */
const domains = [
  'access',
  'administration',
  'billing',
  'exchange',
  'oversight',
  'overview',
  'people',
  'supply',
  'transport',
];

const srcFolders = ['core', 'locales', 'record-types', 'server', 'web', 'features', 'app', 'demo', 'testing'];
const entries = ['src/server.ts', 'src/main.tsx'];

const errors: ((file: SourceFile) => string | undefined)[] = [
  function place({ path }) {
    const [top, folder] = path.split('/');
    if (top !== 'src' || entries.includes(path) || srcFolders.includes(folder ?? '')) return undefined;
    return `move it into one of src/${srcFolders.join(', src/')}; src itself holds only the two entries`;
  },
  function vocabulary({ path }) {
    const [top, folder, domain = '', feature = '', ...rest] = path.split('/');
    if (top !== 'src' || folder !== 'features') return undefined;
    if (!domains.includes(domain)) return `there is no domain '${domain}'; use one of ${domains.join(', ')}`;
    const name = (rest.pop() ?? '').replace(/\.test(?=\.tsx?$)/, '');
    const inFolder = rest.join('/');
    const isOwn = ownNames.some(
      ([owner, folders, names]) =>
        owner === `${domain}/${feature}` && folders.test(inFolder) && (names.test(name) || isTest(path)),
    );
    if (isOwn) return undefined;
    const words = featureFiles.find(([where]) => where === inFolder)?.[1];
    if (words === undefined) return `a feature has no folder '${inFolder}'; it has server and web`;
    if (words.test(name) || isTest(path)) return undefined;
    return `'${name}' is no word of a feature folder (${words.source}); use one of them, or add the word here with a decision record`;
  },
  function bannedName({ path }) {
    const name = stem(path);
    // A dictionary is named after its namespace, and `common` is a namespace of the specification.
    if (!bannedNames.includes(name) || path.startsWith('src/locales/')) return undefined;
    return `the name '${name}' says nothing; name the file after what it owns`;
  },
  function letters({ path }) {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
    const folder = path
      .split('/')
      .slice(0, -1)
      .find((part) => !kebab.test(part.replace(/^\./, '')));
    if (folder !== undefined) return `rename the folder '${folder}' to kebab-case`;
    if (kebab.test(stem(path))) return undefined;
    if (!path.endsWith('.tsx')) return 'rename it to kebab-case; PascalCase is for components in .tsx files';
    return /^[A-Z][A-Za-z0-9]*$/.test(stem(path))
      ? undefined
      : 'rename it to PascalCase (a component) or kebab-case';
  },
  function length({ text }) {
    const lines = text.split('\n').length - 1;
    return lines > maxLines ? `${lines} lines; split it by what it owns (at most ${maxLines})` : undefined;
  },
  function defaultExport({ path, text }) {
    if (
      /^(vite|vitest)\.config\.ts$/.test(path) ||
      !/^export default\b|^export \{[^}]*\bas default\b/m.test(text)
    )
      return undefined;
    return 'use a named export; a default export loses its name at the import';
  },
];

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function stem(path: string): string {
  const name = path.split('/').pop() ?? '';
  return name.replace(/(\.test|\.config|\.d)?\.(tsx?|mjs)$/, '');
}

/** Reads the working tree and checks the rules. */
export async function checkStructure(): Promise<string[]> {
  return findStructureErrors(
    await readSources(/^(src|scripts|bench|e2e)\/.*\.(ts|tsx|mjs)$|^[^/]+\.(ts|mjs)$/),
  );
}

if (import.meta.main) report(await checkStructure());
