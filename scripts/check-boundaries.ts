/** The import rules of ARCHITECTURE.md, one line each. */
import { changesById, strangeProofs, strangeScopes, unusedScopes } from './access-rules.ts';
import type { Import, SourceFile } from './check-sources.ts';
import { importsOf, readSources, report } from './check-sources.ts';

interface World {
  files: readonly SourceFile[];
  imports: readonly Import[];
}

type Find = (world: World) => string[];

/** One line per violation: the file, the import, and the rule that forbids it. */
export function findBoundaryErrors(files: readonly SourceFile[]): string[] {
  const world = { files, imports: files.flatMap(importsOf) };
  return rules.flatMap(([rule, says, find]) =>
    find(world).map((error) => `${error} (rule ${rule}: ${says})`),
  );
}

const locales = /^src\/locales\//;
const core = /^src\/core\//;
const recordTypes = /^src\/record-types\//;
const server = /^src\/server\//;
const web = /^src\/web\//;
const shape = /^src\/features\/[^/]+\/[^/]+\/[\w-]+(\.test)?\.tsx?$/;
const contractOrRules = /^src\/features\/[^/]+\/[^/]+\/[a-z-]+\.ts$/;
const featureServer = /^src\/features\/[^/]+\/[^/]+\/server\//;
const featureWeb = /^src\/features\/[^/]+\/[^/]+\/web\//;
const store = /^src\/features\/[^/]+\/[^/]+\/server\/store\.ts$/;
const service = /^src\/features\/[^/]+\/[^/]+\/server\/service\.ts$/;
const sources = /^src\/features\/[^/]+\/[^/]+\/server\/sources\.ts$/;
// SQL of the import pipeline, step by step, and of the balance and budgets of invoices (decision 0052).
const steps =
  /^src\/features\/(exchange\/imports\/server\/(pipeline\/[a-z-]+|[a-z]+-store)|billing\/invoices\/server\/(balance|budget))\.ts$/;
// The plausibility rules of a feature, applied to rows by the store next to them.
const recordRules = /^src\/features\/supply\/plausibility\/server\/\w+-rules\.ts$/;
const queries = /^src\/features\/[^/]+\/[^/]+\/web\/(queries\.ts|columns\.tsx|\w+(Button|Fields)\.tsx)$/;
const pageOrFeature = /^src\/features\/[^/]+\/[^/]+\/(web\/\w+Page\.tsx|server\/feature\.ts)$/;
const routes = /^src\/features\/[^/]+\/[^/]+\/server\/routes\.ts$/;
const feature = /^src\/features\/[^/]+\/[^/]+\/server\/feature\.ts$/;
const app = /^src\/app\//;
const verb = /^src\/app\/admin\//;
const entry = /^src\/(server\.ts|main\.tsx)$/;
const demo = /^src\/demo\//;
const testing = /^src\/testing\//;
const test = /\.test\.tsx?$/;

/** From the lowest to the highest (decision 0049). */
const domains = [
  'oversight',
  'administration',
  'supply',
  'billing',
  'transport',
  'exchange',
  'access',
  'people',
  'overview',
];

// biome-ignore format: one rule, one line
const rules: [number, string, Find][] = [
  [1, 'locales import nothing of ours, core imports locales, record-types both', either(from(locales).only(locales), from(core).only(core, locales), from(recordTypes).only(recordTypes, core, locales))],
  [2, 'server and web import only core, locales and record-types', either(from(server).only(core, locales, recordTypes, server), from(web).only(core, locales, recordTypes, web))],
  [3, 'contract, rules and other files at the top of a feature import core, record-types and each other', from(shape).only(core, locales, recordTypes, contractOrRules)],
  [4, 'server of a feature imports core, record-types, server, itself, contracts, rules and services', either(from(featureServer).only(core, locales, recordTypes, server, contractOrRules, service, store, featureServer), othersStores)],
  [5, 'web of a feature imports core, record-types, web, itself, contracts, rules, other queries, columns, buttons and groups of fields, never server', from(featureWeb).only(core, locales, recordTypes, web, contractOrRules, queries, featureWeb)],
  [6, 'only app imports pages and features, only features import routes, only entries import app', either(to(pageOrFeature).only(app, test), to(routes).only(feature, test), to(app).only(app, entry, testing))],
  [7, 'SQL lives in store.ts, the steps of the import pipeline and src/server', sqlOutside(store, sources, recordRules, steps, server, verb, demo, testing, test)],
  [8, 'no cycles', cycles],
  [9, 'testing is imported by tests alone', to(testing).only(testing, test)],
  [10, 'the demo world is imported by app, the entries and tests', to(demo).only(demo, app, entry, testing, test)],
  [11, 'a Scope that is taken is applied', unusedScopes],
  [12, 'a Scope is made in the places that access-rules.ts names', strangeScopes],
  [13, 'a row is proven to be reached by the functions that access-rules.ts names', strangeProofs],
  [14, 'what changes a row takes the row with its proof', changesById],
  [15, `a feature imports those of its own domain and of the ones before it: ${domains.join(', ')}`, upward],
  [16, 'no cycles between features', featureCycles],
  [17, 'the server loads what few calls need with import(), and node:http with node-http.ts, decision 0121', loadedAtStart],
];

/** Large modules needed by few calls; node:http loads fetch, which none needs. */
const onDemand =
  /^import (?!type\b)[^;]*? from '(node:http|pdfkit|imapflow|postal-mime|nodemailer\/[^']+|@simplewebauthn\/server)';/gm;

function loadedAtStart({ files }: World): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !test.test(path) && !testing.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(onDemand)].map(([, library]) => `${path} imports ${library}`),
    );
}

function from(place: RegExp): { only: (...allowed: RegExp[]) => Find } {
  return {
    only:
      (...allowed) =>
      ({ imports }) =>
        imports
          .filter((edge) => place.test(edge.from) && !testing.test(edge.to) && !demo.test(edge.to))
          .filter((edge) => !allowed.some((one) => one.test(edge.to) && inReach(one, edge)))
          .map(sentence),
  };
}

function to(place: RegExp): { only: (...allowed: RegExp[]) => Find } {
  return {
    only:
      (...allowed) =>
      ({ imports }) =>
        imports
          .filter((edge) => place.test(edge.to) && edge.from.startsWith('src/'))
          .filter((edge) => !allowed.some((one) => one.test(edge.from)))
          .map(sentence),
  };
}

/** The server and web files of a feature are private to that feature. */
function inReach(place: RegExp, { from: importer, to: target }: Import): boolean {
  if (place !== featureServer && place !== featureWeb) return true;
  return featureOf(importer) === featureOf(target);
}

/** `src/features/<domain>/<feature>`. */
function featureOf(path: string): string {
  return path.split('/').slice(0, 4).join('/');
}

function either(...finds: Find[]): Find {
  return (world) => finds.flatMap((find) => find(world));
}

function sqlOutside(...allowed: RegExp[]): Find {
  return ({ files }) =>
    files
      .filter(({ path }) => path.startsWith('src/') && !allowed.some((one) => one.test(path)))
      .flatMap((file) => {
        if (driver.test(file.text))
          return [`${file.path} imports the database driver: move the query to store.ts`];
        const written = sqlText.exec(file.text);
        return written === null
          ? []
          : [`${file.path} has SQL at '${written[0].trim()}': move it to store.ts`];
      });
}

// The types of a connection are not SQL.
const driver = /^import\s+(?!type\b)[^;'"]*from\s*'pg'/m;
const sqlText =
  /\bsql(?:\.of\([^`]*\))?`|\.query\(\s*[`'"]|[`'"](?:select\s[^`'"]+\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/i;

/**
 * Each cycle of files once, as a path back to its first file. Lazy imports are ignored: they run after
 * loading.
 */
function cycles({ imports }: World): string[] {
  return cyclesOf(imports.filter(({ lazy }) => !lazy));
}

/** The same for features, including lazy and type imports; imports of tests are ignored. */
function featureCycles({ imports }: World): string[] {
  return cyclesOf(
    betweenFeatures(imports).map((edge) => ({ from: featureOf(edge.from), to: featureOf(edge.to) })),
  );
}

/** Other features may call only a feature's service.ts; tests may also use stores. */
function othersStores({ imports }: World): string[] {
  return betweenFeatures(imports)
    .filter(({ to: target }) => store.test(target))
    .map(sentence);
}

function upward({ imports }: World): string[] {
  const rank = (path: string): number => domains.indexOf(path.split('/')[2] ?? '');
  return betweenFeatures(imports)
    .filter(({ from: importer, to: target }) => rank(importer) < rank(target))
    .map(sentence);
}

function betweenFeatures(imports: readonly Import[]): Import[] {
  const inFeatures = /^src\/features\//;
  return imports.filter(
    (edge) =>
      inFeatures.test(edge.from) &&
      inFeatures.test(edge.to) &&
      !test.test(edge.from) &&
      featureOf(edge.from) !== featureOf(edge.to),
  );
}

function cyclesOf(edges: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const next = new Map<string, string[]>();
  for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to]);
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (place: string, trail: string[]): void => {
    const at = trail.indexOf(place);
    if (at >= 0) found.push([...trail.slice(at), place].join(' -> '));
    if (at >= 0 || done.has(place)) return;
    for (const target of next.get(place) ?? []) visit(target, [...trail, place]);
    done.add(place);
  };
  for (const place of next.keys()) visit(place, []);
  return found;
}

function sentence({ from: importer, to: target }: Import): string {
  return `${importer} imports ${target}`;
}

/** Reads the working tree and checks the rules. */
export async function checkBoundaries(): Promise<string[]> {
  return findBoundaryErrors(await readSources(/^(src|scripts|bench|e2e)\/.*\.(ts|tsx|mjs)$/));
}

if (import.meta.main) report(await checkBoundaries());
