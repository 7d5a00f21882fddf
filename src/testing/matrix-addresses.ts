// Addresses of the access matrix: every path with ids of each kind, filled with rows of its own where a call may use them up.
import { type Fragment, sql } from '#server/database/sql.ts';
import type { TestApi } from './api.ts';
import { binder, device, tableOf, view } from './example-rows.ts';
import { make, makeUser } from './factories.ts';
import { ownerlessRow } from './ownerless-rows.ts';
import { nounOf, recordOf, singular } from './path-nouns.ts';
import { proofAddress, receiptLinkOf } from './proof-rows.ts';
import { recall } from './recall-rows.ts';
import { supplyAddress } from './supply-addresses.ts';
import { foreignQueries, type TwoClients } from './two-clients.ts';

export type Which = '' | 'own' | 'foreign' | 'foreign parent' | 'deleted' | 'missing' | 'malformed';

/** In a path with a parent and a child row, the row may also belong to another parent. */
export function kindsOfId(path: string): Which[] {
  const parameters = path.match(/\{\w+\}/g)?.length ?? 0;
  if (parameters === 0) return [''];
  const all: Which[] = ['own', 'foreign', 'missing', 'malformed'];
  if (
    !/\/(registrations|passkeys|excursions|shipment_requests|recalls|temperatures\/\{|unblindings\/\{)/.test(
      path,
    )
  )
    all.push('deleted');
  return parameters > 1 ? [...all, 'foreign parent'] : all;
}

/** The callers' own rows and sessions. */
export interface AskingPeople<C> {
  own(caller: C): number;
  /** Another person, whose rows are foreign to the caller. */
  colleague(caller: C): number;
  token(caller: C): Promise<string | undefined>;
}

/** How a path's address is made for a caller; `world` may be filled later. */
export function matrixAddresses<C>(
  api: TestApi,
  world: TwoClients,
  people: AskingPeople<C>,
): (path: string, which: Which, caller: C, method: string) => Promise<string> {
  let [made, lastCertificate, inspectedPlaces] = [0, 0, 0];
  const freshLink = (side: TwoClients['own']) => receiptLinkOf(api.database, side, world.users.staff);
  return addressOf;

  async function addressOf(path: string, which: Which, caller: C, method: string): Promise<string> {
    if (foreignQueries[path]) return path + foreignQueries[path];
    if (which === '') return path;
    if (which === 'malformed') return path.replace('{id}', '1x');
    if (path.startsWith('/api/delivery_reports/{id}/')) return proofAddress(api.database, world, path, which);
    if (which === 'missing') return path.replaceAll(/\{\w+\}/g, '999999');
    if (path.startsWith('/api/tracking/')) {
      const foreign =
        which === 'foreign' && (await make(api.database, 'cars', { plate: `FOREIGN ${(made += 1)}` }));
      return path.replace('{id}', String(which === 'own' ? world.carId : foreign || 999_998));
    }
    if (path.startsWith('/api/sessions/')) {
      const token = which === 'foreign' ? world.foreignCustomer : await people.token(caller);
      if (which === 'deleted') await api.send('POST', '/mfa/api-logout/', { token });
      const listed = await api.get('/api/sessions/', token);
      return path.replace('{id}', String(listed.status === 200 ? listed.body[0].id : 999_999));
    }
    if (path === '/api/devices/{id}/') {
      const id = await device(api.database, which === 'own' ? people.own(caller) : world.users.user);
      if (which === 'deleted') await gone(sql`delete from devices where id = ${id}`);
      return path.replace('{id}', String(id));
    }
    if (path.startsWith('/api/subscriptions/')) {
      const id = await freshSubscription(
        which,
        which === 'own' ? people.own(caller) : people.colleague(caller),
      );
      return path.replace('{id}', String(id));
    }
    if (path.startsWith('/api/views/')) {
      const id = await view(api.database, which === 'own' ? people.own(caller) : people.colleague(caller));
      if (which === 'deleted') await gone(sql`delete from saved_views where id = ${id}`);
      return path.replace('{id}', String(id));
    }
    const goods = await supplyAddress(api.database, world, path, which);
    if (goods !== undefined) return goods;
    const inspected = await historyRow(path, which);
    if (inspected !== undefined) return path.replace('{id}', String(inspected));
    if (which === 'deleted') return withChildren(path, await deletedRow(path), 'own');
    const above = which === 'foreign' ? world.foreign : world.own;
    if (method === 'DELETE') {
      const ends = await endingRow(path, above);
      if (ends !== undefined) return path.replace('{id}', String(ends));
    }
    const row = (await freshRow(path)) ?? above[nounOf(path)];
    if (path.endsWith('/binder/file/')) await binder(api.database, row, people.own(caller));
    return withChildren(path, row, which);
  }

  /** Fills the path with the row's id and with ids of its children or of another parent's. */
  async function withChildren(path: string, row: number, which: Which): Promise<string> {
    let filled = path.replace('{id}', String(row));
    for (const [, parameter = ''] of filled.matchAll(/\{(\w+)\}/g)) {
      filled = filled.replace(`{${parameter}}`, String(await childOf(path, parameter, row, which)));
    }
    return filled;
  }

  async function childOf(path: string, parameter: string, row: number, which: Which): Promise<number> {
    const strange = which === 'foreign parent';
    switch (parameter) {
      // Identifiers that are texts of a fixed format, which no number matches.
      case 'key':
      case 'sha256':
        return 0;
      // A manager may work for any client.
      case 'managerId':
        return strange ? 999_999 : world.users.user;
      case 'destructionId':
        return (await freshCertificate(strange ? world.foreign.project : row)).destruction;
      case 'documentId':
        return (strange || row === world.foreign.batch ? world.foreign : world.own).document;
      case 'versionId':
        return lastCertificate;
      case 'linkId':
        return freshLink(strange || row === world.foreign.package ? world.foreign : world.own);
      case 'tokenId':
        return freshToken(strange ? await makeUser(api.database, 'api_user') : row);
      case 'recordId':
        return (strange || row === world.foreign.project ? world.foreign : world.own)[recordOf(path)];
      case 'paymentId': {
        const invoice_id = strange || row !== world.foreign.invoice ? world.own.invoice : row;
        const invoice = strange ? world.foreign.invoice : invoice_id;
        return make(api.database, 'invoice_payments', { invoice_id: invoice, amount: '1', currency: 'EUR' });
      }
      default:
        throw new Error(`say here what {${parameter}} of ${path} is`);
    }
  }

  /** A deleted row of the caller's client. */
  async function deletedRow(path: string): Promise<number> {
    const fresh = await freshRow(path);
    if (fresh !== undefined && /\/users\//.test(path)) {
      await gone(sql`update users set deleted_at = now(), is_active = false where id = ${fresh}`);
      return fresh;
    }
    if (fresh !== undefined) {
      await gone(sql`delete from ${sql.table(tableOf(path))} where id = ${fresh}`);
      return fresh;
    }
    const noun = nounOf(path);
    const { client, project } = world.own;
    const name = `Gone ${made}`;
    const table = noun === 'batch' ? 'batches' : `${noun}s`;
    const id = await make(api.database, table, {
      ...(noun === 'client' && { name }),
      ...(noun === 'project' && { name, client_id: client }),
      ...(noun === 'package' && { airbill: name, client_id: client, project_id: project }),
      ...(noun === 'invoice' && { name, project_id: project, currency: 'EUR' }),
      ...(noun === 'product' && { name, project_id: project }),
      ...(noun === 'batch' && { number: name, project_id: project, product_id: world.own.product }),
    });
    await gone(sql`delete from ${sql.table(table)} where id = ${id}`);
    return id;
  }

  /** The record whose history is requested. */
  async function historyRow(path: string, which: Which): Promise<number | undefined> {
    const table = /^\/api\/history\/(\w+)\/\{id\}/.exec(path)?.[1];
    if (table === undefined) return undefined;
    const noun = (singular[table] ?? table.replace(/s$/, '')) as 'inbound';
    const common = ['users', 'cities', 'locations', 'depots'].includes(table);
    if (table === 'recalls')
      return (await recall(api.database, which === 'foreign' ? world.foreign : world.own)).id;
    if (!common && which !== 'deleted') return (which === 'foreign' ? world.foreign : world.own)[noun];
    made += 1;
    const name = `Inspected ${made}`;
    const { client, project } = world.own;
    const code = 'JNYVW'.charAt(inspectedPlaces / 26) + String.fromCharCode(65 + (inspectedPlaces % 26));
    if (table === 'locations') inspectedPlaces += 1;
    const values: Record<string, object> = {
      users: { name, email: `inspected${made}@test.example` },
      cities: { name },
      locations: { name, code },
      depots: { name, location_id: 1 },
      clients: { name },
      projects: { name, client_id: client },
      packages: { airbill: name, client_id: client, project_id: project },
      invoices: { name, project_id: project, currency: 'EUR' },
      products: { name, project_id: project },
      batches: { number: name, project_id: project, product_id: world.own.product },
    };
    const id = await make(api.database, table, { ...(values[table] ?? { project_id: project }) });
    if (which === 'deleted') await gone(sql`delete from ${sql.table(table)} where id = ${id}`);
    return id;
  }

  function gone(statement: Fragment): Promise<unknown> {
    return api.database.write({ actor: 'test', reason: 'gone', request: 'test' }, (transaction) =>
      transaction.rows(statement),
    );
  }

  /** A new row without an owner for each call, since the call may delete it. */
  async function freshRow(path: string): Promise<number | undefined> {
    made += 1;
    if (path.includes('/tokens/')) return makeUser(api.database, 'api_user');
    if (/^(\/api)?\/users\//.test(path)) return makeUser(api.database, 'driver');
    return ownerlessRow(api.database, path, made);
  }

  /** Rows that DELETE accepts: a client and a project without dependent records, an invoice with a file. */
  async function endingRow(
    path: string,
    { client, project }: TwoClients['own'],
  ): Promise<number | undefined> {
    made += 1;
    const name = `Ends ${made}`;
    if (path === '/api/clients/{id}/') return make(api.database, 'clients', { name });
    if (path === '/api/projects/{id}/') return make(api.database, 'projects', { name, client_id: client });
    if (path !== '/api/invoices/{id}/file') return undefined;
    const values = {
      size: 4,
      content: Buffer.from('%PDF'),
      content_type: 'application/pdf',
    };
    const file_id = await make(api.database, 'files', { name: 'bill.pdf', ...values });
    return make(api.database, 'invoices', { name, project_id: project, currency: 'EUR', file_id });
  }

  /** A destruction of this project with a certificate. */
  async function freshCertificate(project_id: number): Promise<{ destruction: number }> {
    const there = await api.database.rows(sql`select 1 from projects where id = ${project_id}`);
    const destruction = await make(api.database, 'destructions', {
      project_id: there.length > 0 ? project_id : world.own.project,
    });
    const content = Buffer.from('%PDF-1.7');
    const file_id = await make(api.database, 'files', {
      name: 'certificate.pdf',
      content_type: 'application/pdf',
      size: content.length,
      content,
    });
    lastCertificate = await make(api.database, 'certificates', { destruction_id: destruction, file_id });
    return { destruction };
  }

  async function freshSubscription(which: Which, user_id: number): Promise<number> {
    const id = await make(api.database, 'subscriptions', {
      user_id,
      list: 'packages',
      frequency: 'daily',
      at_minute: 480,
      time_zone: 'UTC',
      language: 'en',
      next_send_at: '2099-01-01',
    });
    if (which === 'deleted') await gone(sql`delete from subscriptions where id = ${id}`);
    return id;
  }

  function freshToken(user_id: number): Promise<number> {
    return make(api.database, 'api_tokens', {
      user_id,
      name: 'Depot',
      source: 'Depot',
      permissions: ['clients.read'],
      expires_at: '2099-01-01',
    });
  }
}
