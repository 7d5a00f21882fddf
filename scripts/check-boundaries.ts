/** The nine import rules of ARCHITECTURE.md, one line each. */
import { importsOf, readSources, report } from './check-sources.ts';
import type { Import, SourceFile } from './check-sources.ts';

interface World {
  files: readonly SourceFile[];
  imports: readonly Import[];
}

type Find = (world: World) => string[];

/** One line per break of a rule: where, what, and the rule that forbids it. */
export function findBoundaryFaults(files: readonly SourceFile[]): string[] {
  const world = { files, imports: files.flatMap(importsOf) };
  return rules.flatMap(([rule, says, find]) =>
    find(world).map((fault) => `${fault} (rule ${rule}: ${says})`),
  );
}

const core = /^src\/core\//;
// An operator's verb is an entry like server.ts: it puts features and server together.
const verb = /^src\/server\/admin\//;
const server = /^src\/server\/(?!admin\/)/;
const web = /^src\/web\//;
const shape = /^src\/features\/[^/]+\/[\w-]+(\.test)?\.tsx?$/;
const contractOrRules = /^src\/features\/[^/]+\/(contract|rules)\.ts$/;
const featureServer = /^src\/features\/[^/]+\/server\//;
const featureWeb = /^src\/features\/[^/]+\/web\//;
const store = /^src\/features\/[^/]+\/server\/store\.ts$/;
const sources = /^src\/features\/[^/]+\/server\/sources\.ts$/;
const queries = /^src\/features\/[^/]+\/web\/(queries\.ts|columns\.tsx|\w+Button\.tsx)$/;
const pageOrRoutes = /^src\/features\/[^/]+\/(web\/\w+Page\.tsx|server\/routes\.ts)$/;
const app = /^src\/app\//;
const entry = /^src\/(server\.ts|main\.tsx|server\/admin\/[\w-]+\.ts)$/;
const testing = /^src\/testing\//;
const test = /\.test\.tsx?$/;
const seed = /^src\/(server\.ts|app\/server-[\w-]+\.ts|server\/admin\/seed-demo\.ts)$/;

// biome-ignore format: one rule, one line
const rules: [number, string, Find][] = [
  [1, 'core imports nothing of ours', from(core).only(core)],
  [2, 'server and web import only core', either(from(server).only(core, server), from(web).only(core, web))],
  [3, 'contract and rules import core and other contracts and rules', from(shape).only(core, contractOrRules)],
  [4, 'server of a feature imports core, server, itself, contracts, rules and stores', from(featureServer).only(core, server, contractOrRules, store, featureServer)],
  [5, 'web of a feature imports core, web, itself, contracts, rules, other queries, columns and buttons, never server', from(featureWeb).only(core, web, contractOrRules, queries, featureWeb)],
  [6, 'only app imports pages and routes, only entries import app', either(to(pageOrRoutes).only(app, test), to(app).only(app, entry, testing))],
  [7, 'SQL lives in store.ts and src/server', sqlOutside(store, sources, server, verb, testing, test)],
  [8, 'no cycles', cycles],
  [9, 'testing is imported by tests and by what loads the demo world', to(testing).only(testing, test, seed)],
];

function from(place: RegExp): { only: (...allowed: RegExp[]) => Find } {
  return {
    only:
      (...allowed) =>
      ({ imports }) =>
        imports
          .filter((edge) => place.test(edge.from) && !testing.test(edge.to))
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

/** The inside of a feature's server or web is open to that feature alone. */
function inReach(place: RegExp, { from: importer, to: target }: Import): boolean {
  if (place !== featureServer && place !== featureWeb) return true;
  return importer.split('/')[2] === target.split('/')[2];
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

// The types of a connection are no SQL; an import of Kysely, even of a type, composes some.
const driver = /^import\s+(?:(?!type\b)[^;'"]*from\s*'pg'|[^;'"]*from\s*'kysely')/m;
const sqlText =
  /\bsql`|\.query\(\s*[`'"]|[`'"](?:select\s[^`'"]+\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/i;

/** Each cycle once, as the path that leads back to its first file. Lazy imports wait until all is loaded. */
function cycles({ imports }: World): string[] {
  const next = new Map<string, string[]>();
  for (const edge of imports) {
    if (!edge.lazy) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to]);
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push([...trail.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}

function sentence({ from: importer, to: target }: Import): string {
  return `${importer} imports ${target}`;
}

/** Reads the working tree and runs the rules over it. */
export async function checkBoundaries(): Promise<string[]> {
  return findBoundaryFaults(await readSources(/^(src|scripts|bench|e2e)\/.*\.(ts|tsx|mjs)$/));
}

if (import.meta.main) report(await checkBoundaries());
