// The data the benchmark stands on: about 60 clients, made by set-based SQL. Client 1 is the measured customer; its
// 40 projects, 1,000 packages and 1,000 invoices are the same at every size, strewn evenly among everybody else's.
import pg from 'pg';
import { hashToken } from '#server/authenticate.ts';
import { stock } from './stock.ts';

export interface Size {
  readonly packages: number;
  readonly projects: number;
}

/** What one measurement needs beside the rest: the rows of the export, or a stock with its movements. */
export type More = 'nothing' | 'export' | 'stock';

export const customerPackages = 1000;
export const customerInvoices = 1000;
export const customerProjects = 40;
/** A project of client 2 whose inventory is the export. */
export const exportProject = customerProjects + 1;
export const exportRows = 100_000;

/** The bearer tokens of the three callers, who are users 1, 2 and 3. */
export const callers = {
  staff: 'bench-staff-0000000000000000000000000000000',
  customer: 'bench-customer-00000000000000000000000000000',
  projectUser: 'bench-project-user-0000000000000000000000000',
} as const;
export type Caller = keyof typeof callers;

/** Fills a migrated, empty database as its owner: triggers off, secondary indexes built after the rows. */
export async function loadDataset(owner: pg.ClientConfig, size: Size, more: More): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set client_min_messages = warning`);
    const indexes = await dropIndexes(client);
    await client.query(chance);
    for (const statement of statements(size, more)) await client.query(statement);
    for (const definition of indexes) await client.query(definition);
    for (const [caller, token] of Object.entries(callers)) await addSession(client, caller, token);
    // What autovacuum does in a portal that runs: statistics and the visibility map.
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const loadedTables = [
  'clients',
  'sites',
  'cars',
  'projects',
  'project_locations',
  'packages',
  'package_statuses',
  'tracks',
  'invoices',
  'invoice_payments',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'record_lines',
  'certificates',
  'delivery_reports',
  'sessions',
];

/** Drops the indexes that no constraint stands on and gives the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relname = any($1)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [loadedTables],
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ definition }) => definition);
}

// The same number for the same row in every run and at every size: from 0 up to 1.
const chance = `create function pg_temp.chance(seed bigint, topic int) returns float8 immutable language sql
  return (hashint8extended(seed, topic) & 1048575) / 1048576.0`;

function statements({ packages, projects }: Size, more: More): string[] {
  return [
    `insert into clients (id, name, search_text)
      select n, name, lower(name) || E'\\nsmo-' || n from generate_series(1, 60) n,
        lateral (select case when n = 1 then 'Measured Customer' else 'Client ' || n || ' ' || (array['Biopharma',
          'Therapeutics', 'Research', 'Sciences', 'Clinical'])[1 + n % 5] end as name) named`,
    `insert into client_smo_ids (client_id, smo_id) select n, 'SMO-' || n from generate_series(1, 60) n`,
    `insert into client_locations (client_id, location_id) select n, 1 + (n + k) % 9
      from generate_series(1, 60) n, generate_series(1, 3) k`,
    `insert into cars (id, plate, name) select n, 'AA' || (1000 + n) || 'BX', 'Van ' || n from generate_series(1, 40) n`,
    `insert into sites (id, name, investigator) select n, 'Site ' || n, 'Dr. ' || n from generate_series(1, 2000) n`,
    `insert into users (id, email, name, is_staff, manager) values (1, 'staff@bench.example', 'Staff', true, false),
      (2, 'customer@bench.example', 'Customer', false, true), (3, 'project@bench.example', 'Project user', false, true)`,
    'update users set is_invoicing = true where id = 2',
    `insert into users (id, email, name, manager, client_id)
      select n, 'user' || n || '@bench.example', 'User ' || n, true, 1 + n % 60 from generate_series(10, 400) n`,
    'insert into manager_clients (user_id, client_id) values (2, 1)',
    `insert into manager_projects (user_id, project_id) select 3, n from generate_series(1, 3) n`,
    `insert into sessions (family_id, token_hash, user_id, expires_at)
      select gen_random_uuid(), sha256(('other ' || n)::bytea), 10 + n % 390, now() from generate_series(1, 20000) n`,
    projectRows(projects),
    `insert into project_locations (project_id, location_id)
      select n, 1 + (n + k) % 9 from generate_series(1, ${projects}) n, generate_series(1, 2) k`,
    packageRows(packages, projects),
    `insert into tracks (airbill, car_id) select airbill, 1 + id % 40 from packages where pg_temp.chance(id, 20) < 0.05`,
    `insert into package_statuses (package_id, status, at) select id, 'Dispatched', date from packages
      where id <= ${customerPackages} and date is not null`,
    // As many invoices as packages.
    invoiceRows(packages, projects),
    `insert into invoice_payments (invoice_id, date, amount, currency, reference)
      select id, payment_date, amount_paid, currency, 'BT-' || id from invoices where amount_paid > 0`,
    ...recordRows(projects),
    ...(more === 'export' ? [exportInventory] : []),
    ...(more === 'stock' ? stock : []),
  ];
}

function projectRows(projects: number): string {
  return `insert into projects (id, client_id, name, sponsor, smo_id, start_date, end_date, location_id, is_active, search_text)
    select n, client_id, name, sponsor, smo_id, start_date, start_date + 400, 1 + n % 9, pg_temp.chance(n, 5) < 0.7,
      lower(name) || E'\\n' || lower(coalesce(sponsor, '')) || E'\\n' || lower(smo_id)
    from generate_series(1, ${projects}) n, lateral (select
      case when n <= ${customerProjects} then 1 when n = ${exportProject} then 2
        else 2 + floor(59 * pg_temp.chance(n, 1) ^ 2)::int end as client_id,
      'PRT-' || lpad(n::text, 6, '0') || (array[' Oncology', ' Cardio', ' Rare', ' Vaccine', ' Neuro'])[1 + n % 5] as name,
      case when n % 20 > 0 then 'Sponsor ' || floor(200 * pg_temp.chance(n, 2))::int end as sponsor,
      'SMO-' || floor(900 * pg_temp.chance(n, 3))::int as smo_id,
      date '2018-01-01' + floor(2800 * pg_temp.chance(n, 4))::int as start_date) made`;
}

/** Every n-th row is the customer's, so that its rows lie as far apart as they would in years of work. */
function packageRows(packages: number, projects: number): string {
  const every = packages / customerPackages;
  const otherProjects = projects - customerProjects;
  return `insert into packages (id, project_id, client_id, airbill, doc_id, doc_type, status, date, car_id, car, site_id,
      destination, weight, freight_cost, search_text)
    select made.id, p.id, p.client_id, airbill, doc_id, doc_type, status, date, car_id, car, site_id, 'Site ' || site_id,
      round((40 * pg_temp.chance(made.id, 8))::numeric, 3), round((900 * pg_temp.chance(made.id, 9))::numeric, 2),
      lower(airbill) || E'\\n' || lower(doc_id) || E'\\n' || lower(doc_type) || E'\\n' || lower(coalesce(status, ''))
        || E'\\n' || lower(coalesce(car, ''))
    from (select n, case when n % ${every} = 0 then n / ${every} else ${customerPackages} + n - n / ${every} end as id
      from generate_series(1::bigint, ${packages}) n) numbered,
    lateral (select id,
      case when id <= ${customerPackages} then 1 + id % ${customerProjects}
        else ${exportProject} + floor(${otherProjects} * pg_temp.chance(id, 1))::bigint end as project,
      'AB' || lpad(((id * 7919) % 1000000007)::text, 10, '0') as airbill,
      'DN-' || id as doc_id,
      (array['Delivery note', 'Pro forma', 'Return form', 'Customs', 'Transfer'])[1 + floor(5 * pg_temp.chance(id, 2))::int] as doc_type,
      (array[null, 'Created', 'Picked up', 'In transit', 'In transit', 'At customs', 'Delivered', 'Delivered', 'Delivered',
        'Delivered', 'Delivered', 'Refused'])[1 + floor(12 * pg_temp.chance(id, 3))::int] as status,
      case when pg_temp.chance(id, 4) > 0.02 then date '2019-01-01' + floor(2500 * pg_temp.chance(id, 5))::int end as date,
      case when pg_temp.chance(id, 6) > 0.2 then 1 + floor(40 * pg_temp.chance(id, 7))::int end as car_id,
      1 + floor(2000 * pg_temp.chance(id, 10))::int as site_id) made
    left join lateral (select 'AA' || (1000 + car_id) || 'BX' as car) plate on true
    join projects p on p.id = made.project
    order by numbered.n`;
}

/** Seven years of invoices, a tenth of them not paid in full. */
function invoiceRows(invoices: number, projects: number): string {
  const every = invoices / customerInvoices;
  const otherProjects = projects - customerProjects;
  return `insert into invoices (id, project_id, client_id, name, invoicing_date, end_date, payment_date, amount, currency,
      amount_paid, budget_total, budget_used, search_text)
    select made.id, p.id, p.client_id, made.name, date, date + 30, date + 20, amount, currency,
      case when pg_temp.chance(made.id, 15) > 0.1 then amount else 0 end, 10 * amount, 4 * amount, lower(made.name)
    from (select n, case when n % ${every} = 0 then n / ${every} else ${customerInvoices} + n - n / ${every} end as id
      from generate_series(1::bigint, ${invoices}) n) numbered,
    lateral (select id, 'INV-' || id as name,
      case when id <= ${customerInvoices} then 1 + id % ${customerProjects}
        else ${exportProject} + floor(${otherProjects} * pg_temp.chance(id, 11))::bigint end as project,
      current_date - floor(2500 * pg_temp.chance(id, 12))::int as date,
      round((9000 * pg_temp.chance(id, 13))::numeric, 2) + 1 as amount,
      (array['EUR', 'USD', 'HUF', 'PLN', 'GBP'])[1 + floor(5 * pg_temp.chance(id, 14))::int] as currency) made
    join projects p on p.id = made.project
    order by numbered.n`;
}

/** Five rows of each kind in a project, fifty in a project of the customer. */
function recordRows(projects: number): string[] {
  const rows = (columns: string) => `select ${columns} from (select p, k, p * 1000::bigint + k as seed
    from generate_series(1, ${projects}) p,
      lateral generate_series(1, case when p <= ${customerProjects} then 50 else 5 end) k) numbered`;
  const day = (topic: number) => `date '2020-01-01' + floor(2000 * pg_temp.chance(seed, ${topic}))::int`;
  return [
    `insert into inbounds (project_id, "order", invoice, received_date, weight, quantity, search_text)
      ${rows(`p, 'ORD-' || seed, 'INV-' || seed, ${day(1)}, k, 10 * k, 'ord-' || seed || E'\\ninv-' || seed`)}`,
    `insert into outbounds (project_id, site, airbill, dispatched_date, search_text)
      select o.p, 'Site ' || o.k, k.airbill, ${day(2)}, 'site ' || o.k || E'\\n' || lower(coalesce(k.airbill, ''))
      from (${rows('p, k, seed')}) o left join packages k on k.id = (o.p - 1) + ${customerProjects} * (o.k - 1)`,
    `insert into returns (project_id, date, site_name, site_investigator, site_address, shipping_temperature, search_text)
      ${rows(`p, ${day(3)}, 'Site ' || k, 'Dr. ' || k, 'Street ' || seed, '2-8 C',
        'site ' || k || E'\\ndr. ' || k || E'\\nstreet ' || seed || E'\\n2-8 c'`)}`,
    inventoryRows(rows(`p, seed, ${day(4)} as day`)),
    `insert into destructions (project_id, destruction_date) ${rows(`p, ${day(5)}`)}`,
  ];
}

const exportInventory = inventoryRows(`select ${exportProject} as p, n + 1000000000 as seed,
  date '2024-01-01' + n % 1500 as day from generate_series(1, ${exportRows}) n`);

function inventoryRows(rows: string): string {
  return `insert into inventories (project_id, batch, product, qty_sent, qty_received, qty_damaged, qty_stock, expiry_date,
      storage_temperature, search_text)
    select p, 'B-' || seed, 'Product ' || seed % 300, seed % 900, seed % 890, seed % 7, seed % 500, day, '2-8 C',
      'b-' || seed || E'\\nproduct ' || seed % 300 || E'\\n2-8 c' from (${rows}) made`;
}

async function addSession(client: pg.Client, caller: string, token: string): Promise<void> {
  await client.query(
    `insert into sessions (family_id, token_hash, user_id, expires_at)
      values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
    [hashToken(token), Object.keys(callers).indexOf(caller) + 1],
  );
}
