/** Where a file may stand and how it is named: ARCHITECTURE.md as a check whose message says what to do. */
import { readSources, report } from './check-sources.ts';
import type { SourceFile } from './check-sources.ts';

/** One line per file that stands in the wrong place, has the wrong name, is too long or exports by default. */
export function findStructureFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found = faults.flatMap((fault) => fault(file) ?? []);
    return found.map((what) => `${file.path}: ${what}`);
  });
}

const maxLines = 400;
const bannedNames = ['index', 'utils', 'helpers', 'types', 'misc', 'common'];

/** The closed vocabulary of a feature folder; a new word needs a decision record. */
const featureFiles: [folder: string, names: RegExp][] = [
  ['', /^(contract|rules)\.ts$/],
  ['server', /^(routes|store|sources|export|jobs)\.ts$/],
  ['web', /^(queries\.ts|columns\.tsx|[A-Z][A-Za-z]*\.tsx)$/],
];

/** Features whose server is a pipeline with steps of its own names (decision 0009). */
const pipelines = ['imports'];

const srcFolders = ['core', 'server', 'web', 'features', 'app', 'testing'];
const entries = ['src/server.ts', 'src/main.tsx'];

const faults: ((file: SourceFile) => string | undefined)[] = [
  function place({ path }) {
    const [top, folder] = path.split('/');
    if (top !== 'src' || entries.includes(path) || srcFolders.includes(folder ?? '')) return undefined;
    return `move it into one of src/${srcFolders.join(', src/')}; src itself holds only the two entries`;
  },
  function vocabulary({ path }) {
    const [, folder, feature = '', ...rest] = path.split('/');
    if (!path.startsWith('src/features/') || folder !== 'features') return undefined;
    const name = (rest.pop() ?? '').replace(/\.test(?=\.tsx?$)/, '');
    const words = featureFiles.find(([where]) => where === rest.join('/'))?.[1];
    if (words === undefined) return `a feature has no folder '${rest.join('/')}'; it has server and web`;
    if (words.test(name) || isTest(path)) return undefined;
    if (pipelines.includes(feature) && rest.join('/') === 'server') return undefined;
    return `'${name}' is no word of a feature folder (${words.source}); use one of them, or add the word here with a decision record`;
  },
  function bannedName({ path }) {
    const name = stem(path);
    // A dictionary is named after its namespace, and `common` is a namespace of the specification.
    if (!bannedNames.includes(name) || path.startsWith('src/core/i18n/')) return undefined;
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

/** Reads the working tree and runs the rules over it. */
export async function checkStructure(): Promise<string[]> {
  return findStructureFaults(
    await readSources(/^(src|scripts|bench|e2e)\/.*\.(ts|tsx|mjs)$|^[^/]+\.(ts|mjs)$/),
  );
}

if (import.meta.main) report(await checkStructure());
