// Directus and PostGraphile, which give any database an API, compared with the portal: the same pages of the
// same rows from the same PostgreSQL, alternating. Both are installed from the npm registry into a folder
// outside the project.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { callers } from './dataset.ts';
import { type Call, type Load, load, quantile } from './http-load.ts';
import { installInto } from './install.ts';
import { connections } from './list-calls.ts';
import type { Place } from './places.ts';
import { type Portal, startPortal } from './portal-handle.ts';
import { median, short } from './table.ts';

export interface ProductFigure {
  readonly call: string;
  readonly product: string;
  readonly ourPerSecond: number;
  readonly otherPerSecond: number;
  /** Ours by theirs. */
  readonly ratio: number;
  readonly ourP99: number;
  readonly otherP99: number;
}

export interface Product {
  readonly name: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** The call in the syntax of each product; undefined if a product has no such call. */
interface ProductCall {
  readonly name: string;
  readonly own: Call;
  readonly directus?: string;
  readonly graphile?: string;
}

const folder = path.join(import.meta.dirname, 'products');
const rounds = 3;
const adminToken = randomBytes(24).toString('hex');
/** Who signs in on the screens of Directus. */
export const directusAdmin = { email: 'admin@example.com', password: randomBytes(24).toString('hex') };
const packageFields =
  'id,airbill,doc_id,doc_type,status,date,car,tracked,project_id.id,project_id.name,project_id.client_id.id,project_id.client_id.name';
const packageNode = `rowId airbill docId docType status date car tracked
  projectByProjectIdAndClientId { rowId name clientByClientId { rowId name } }`;
const projectFields =
  'id,name,sponsor,smo_id,start_date,end_date,is_active,client_id.id,client_id.name,location_id.id,location_id.code,location_id.name';
const page = 'limit=10&sort=-id&meta=filter_count';

const calls: readonly ProductCall[] = [
  {
    name: 'customer: packages',
    own: { path: '/api/packages/?limit=10&ordering=-id', token: callers.customer },
    directus: `/items/packages?${page}&fields=${packageFields}&filter[client_id][_eq]=1`,
    graphile: `{ list: allPackages(first: 10, orderBy: [ROW_ID_DESC], condition: { clientId: "1" }) {
      totalCount nodes { ${packageNode} } } }`,
  },
  {
    name: 'customer: packages, search',
    own: { path: '/api/packages/?limit=10&ordering=-id&filter=customs', token: callers.customer },
    directus: `/items/packages?${page}&fields=${packageFields}&filter[client_id][_eq]=1&search=customs`,
  },
  {
    name: 'customer: projects',
    own: { path: '/api/projects/?limit=10&ordering=-id', token: callers.customer },
    directus: `/items/projects?${page}&fields=${projectFields}&filter[client_id][_eq]=1`,
    graphile: `{ list: allProjects(first: 10, orderBy: [ROW_ID_DESC], condition: { clientId: "1" }) { totalCount nodes {
      rowId name sponsor smoId startDate endDate isActive clientByClientId { rowId name }
      locationByLocationId { rowId code name } projectLocationsByProjectId {
        nodes { locationByLocationId { rowId code name } } } } } }`,
  },
  {
    name: 'staff: packages',
    own: { path: '/api/packages/?limit=10&ordering=-id', token: callers.staff },
    directus: `/items/packages?${page}&fields=${packageFields}`,
    graphile: `{ list: allPackages(first: 10, orderBy: [ROW_ID_DESC]) { totalCount nodes { ${packageNode} } } }`,
  },
  {
    name: 'staff: packages, rare search',
    own: { path: '/api/packages/?limit=10&ordering=-id&filter=DN-4712', token: callers.staff },
    directus: `/items/packages?${page}&fields=${packageFields}&search=DN-4712`,
  },
  {
    name: 'staff: one package',
    own: { path: '/api/packages/77/', token: callers.staff },
    directus: `/items/packages/77?fields=${packageFields},destination,site_id,weight,freight_cost,freight_currency`,
    graphile: `{ packageByRowId(rowId: "77") { ${packageNode} destination siteId weight freightCost freightCurrency
      packageStatusesByPackageId { nodes { status at place note } } deliveryReportsByPackageId { nodes { at } } } }`,
  },
];

export const productHeadings = [
  'call',
  'product',
  'ours /s',
  'theirs /s',
  'ratio',
  'our p99 ms',
  'their p99 ms',
];

export function productRow(figure: ProductFigure): string[] {
  const { call, product, ourPerSecond, otherPerSecond, ratio, ourP99, otherP99 } = figure;
  return [call, product, ...[ourPerSecond, otherPerSecond, ratio, ourP99, otherP99].map(short)];
}

/** Each call by turns of the portal and a product, so that other load on the machine affects both. */
export async function againstProducts(place: Place, seconds: number): Promise<ProductFigure[]> {
  installProducts();
  const figures: ProductFigure[] = [];
  const portal = await startPortal(place);
  try {
    for (const start of [startDirectus, startGraphile]) {
      const product = await start(place);
      try {
        for (const call of calls) {
          const figure = await measured(call, portal, product, seconds);
          if (figure !== undefined) figures.push(figure);
        }
      } finally {
        await product.stop();
      }
    }
  } finally {
    await portal.stop();
  }
  return figures;
}

async function measured(
  { name, own, directus, graphile }: ProductCall,
  portal: Portal,
  product: Product,
  seconds: number,
): Promise<ProductFigure | undefined> {
  const theirs = product.name === 'Directus' ? restCall(directus) : queryCall(graphile);
  if (theirs === undefined) return undefined;
  const [ours, others] = [await answerOf(portal.port, own), await answerOf(product.port, theirs)];
  if (JSON.stringify(contentOf(ours)) !== JSON.stringify(contentOf(others)))
    throw new Error(`${product.name} has other rows for ${name}: ${ours} and ${others}`);
  const loads: { own: Load[]; other: Load[] } = { own: [], other: [] };
  for (let round = 0; round <= rounds; round++) {
    const both = {
      own: await load(portal.port, own, connections, seconds),
      other: await load(product.port, theirs, connections, seconds),
    };
    // The first round warms both up.
    if (round === 0) continue;
    loads.own.push(both.own);
    loads.other.push(both.other);
  }
  const perSecond = (of: readonly Load[]): number => median(of.map((one) => one.perSecond));
  const p99 = (of: readonly Load[]): number =>
    quantile(
      of.flatMap(({ times }) => times).toSorted((a, b) => a - b),
      0.99,
    );
  const [ourPerSecond, otherPerSecond] = [perSecond(loads.own), perSecond(loads.other)];
  return {
    call: name,
    product: product.name,
    ourPerSecond,
    otherPerSecond,
    ratio: ourPerSecond / otherPerSecond,
    ourP99: p99(loads.own),
    otherP99: p99(loads.other),
  };
}

function restCall(address: string | undefined): Call | undefined {
  return address === undefined ? undefined : { path: address, token: adminToken };
}

function queryCall(query: string | undefined): Call | undefined {
  return query === undefined
    ? undefined
    : { path: '/graphql', token: 'none', body: JSON.stringify({ query }) };
}

async function answerOf(port: number, { path: address, token, body }: Call): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
  return text;
}

/** The count and the ids of the page in order; the id of a single record. */
function contentOf(text: string): { count: number; ids: number[] } {
  const answer: {
    id?: number;
    count?: number;
    results?: { id: number }[];
    meta?: { filter_count: number };
    data?:
      | { id: string }
      | { id: string }[]
      | { list: { totalCount: number; nodes: { rowId: string }[] } }
      | { packageByRowId: { rowId: string } };
  } = JSON.parse(text);
  const { data } = answer;
  if (answer.results) return { count: answer.count ?? 0, ids: answer.results.map(({ id }) => id) };
  if (Array.isArray(data))
    return { count: answer.meta?.filter_count ?? 0, ids: data.map(({ id }) => Number(id)) };
  if (data && 'list' in data)
    return { count: data.list.totalCount, ids: data.list.nodes.map(({ rowId }) => Number(rowId)) };
  const single = data && ('id' in data ? data.id : data.packageByRowId.rowId);
  return { count: 1, ids: [Number(single ?? answer.id)] };
}

/** What only runs code of users in Directus is not compiled but replaced by an empty package. */
export function installProducts(): void {
  const empty = path.join(folder, 'isolated-vm');
  mkdirSync(empty, { recursive: true });
  writeFileSync(path.join(empty, 'package.json'), '{ "name": "isolated-vm", "version": "6.0.0" }\n');
  writeFileSync(
    path.join(empty, 'index.js'),
    'module.exports = { Isolate: class {}, Reference: class {}, ExternalCopy: class {} };\n',
  );
  installInto(folder, {
    dependencies: { directus: '12.4.0', postgraphile: '5.1.5' },
    overrides: { 'isolated-vm': 'file:./isolated-vm' },
  });
}

/** Directus keeps its own tables beside the data; the relations of packages are declared, as its users do. */
export async function startDirectus(place: Place): Promise<Product> {
  const port = await freePort();
  const work = mkdtempSync(path.join(os.tmpdir(), 'trialway-directus-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    KEY: 'bench',
    SECRET: randomBytes(24).toString('hex'),
    DB_CLIENT: 'pg',
    DB_HOST: place.host,
    DB_PORT: '5432',
    DB_DATABASE: place.database,
    DB_USER: 'postgres',
    DB_PASSWORD: 'none',
    ADMIN_EMAIL: directusAdmin.email,
    ADMIN_PASSWORD: directusAdmin.password,
    ADMIN_TOKEN: adminToken,
    TELEMETRY: 'false',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const program = path.join(folder, 'node_modules/directus/cli.js');
  execFileSync(process.execPath, [program, 'bootstrap'], { cwd: work, env, stdio: 'pipe' });
  const server = spawn(process.execPath, [program, 'start'], { cwd: work, env, stdio: 'ignore' });
  await untilAnswers(server, `http://127.0.0.1:${port}/server/ping`);
  for (const [field, related] of [
    ['project_id', 'projects'],
    ['client_id', 'clients'],
  ] as const)
    await answerOf(port, {
      path: '/relations',
      token: adminToken,
      body: JSON.stringify({
        collection: 'packages',
        field,
        related_collection: related,
        meta: { many_collection: 'packages', many_field: field, one_collection: related },
      }),
    });
  return {
    name: 'Directus',
    port,
    async stop() {
      await end(server);
      rmSync(work, { recursive: true, force: true });
    },
  };
}

async function startGraphile(place: Place): Promise<Product> {
  const port = await freePort();
  const program = path.join(folder, 'node_modules/postgraphile/dist/cli-run.js');
  const database = `postgres://postgres@/${place.database}?host=${place.host}`;
  const options = ['-P', 'postgraphile/presets/amber', '-c', database, '-s', 'public', '-n', '127.0.0.1'];
  const server = spawn(process.execPath, [program, ...options, '-p', String(port)], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    stdio: 'ignore',
  });
  await untilAnswers(server, `http://127.0.0.1:${port}/graphql?query={__typename}`);
  return { name: 'PostGraphile', port, stop: () => end(server) };
}

export async function untilAnswers(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (server.exitCode !== null) throw new Error(`${server.spawnargs.join(' ')} ended`);
    // Any response means that it is listening.
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(500);
  }
  throw new Error(`${url} does not answer`);
}

export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}
