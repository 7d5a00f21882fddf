import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { roleOf } from '#core/access.ts';
import { mailKinds } from '#core/mail-kinds.ts';
import { registrationStates } from '#features/access/registrations/contract.ts';
import { sendingStates } from '#features/oversight/sent-mail/contract.ts';
import { groupOf } from '#features/people/users/rules.ts';
import { outcomes } from '#features/transport/deliveries/rules.ts';
import { imageKindOf } from '#server/files/image-kind.ts';
import { demoAccounts } from './accounts.ts';
import { dayAfter } from './calendar.ts';
import { hasResidual } from './inventories.ts';
import { currencies } from './invoices.ts';
import { pdfOf } from './pdf.ts';
import type { Row } from './rows.ts';
import { isOver } from './status-history.ts';
import { buildWorld, type World } from './world.ts';

const today = '2026-03-11';
const world = await buildWorld(today);
const rowsOf = (table: string, of: World = world): readonly Row[] => of.tables.get(table) ?? [];
const sumBy = (rows: readonly Row[], key: (row: Row) => string, value: string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + Number(row[value]));
  return sums;
};

describe('the demo world', () => {
  it('has the documented size', () => {
    expect(rowsOf('locations')).toHaveLength(9);
    expect(rowsOf('packages')).toHaveLength(2000);
    expect(rowsOf('clients').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Helix Biopharma', 'Nordia Therapeutics']),
    );
    expect(rowsOf('clients').length).toBeGreaterThanOrEqual(6);
    expect(rowsOf('clients').filter(({ is_active }) => is_active === false)).toHaveLength(1);
    expect(rowsOf('projects').length).toBeGreaterThanOrEqual(40);
    expect(rowsOf('projects').every(({ start_date }) => typeof start_date === 'string')).toBe(true);
  });

  it('is the same for the same day, except for the salts of the passwords', async () => {
    expect(hashOf(await buildWorld(today))).toBe(hashOf(world));
    expect(hashOf(await buildWorld('2026-03-12'))).not.toBe(hashOf(world));
  });

  it('keeps its ids from day to day', async () => {
    const later = await buildWorld('2026-11-02');
    for (const table of ['clients', 'projects', 'sites', 'users', 'cars']) {
      const names = (rows: readonly Row[]) => rows.map(({ id, name, email }) => [id, name, email]);
      expect(names(rowsOf(table, later))).toEqual(names(rowsOf(table)));
    }
  });

  it('has no future dates except plans, ends, expiry and forecasts', () => {
    const planned = [
      'end_date',
      'due_date',
      'due_on',
      'expiry_date',
      'next_send_at',
      'needed_by',
      'expected_date',
    ];
    const ahead = [...world.tables]
      .filter(([table]) => table !== 'weather_forecasts')
      .flatMap(([table, rows]) =>
        rows.flatMap((row) =>
          Object.entries(row)
            .filter(([name]) => !planned.includes(name))
            // The date of a package that is not delivered yet is a plan.
            .filter(([name]) => !(table === 'packages' && name === 'date' && !isOver(String(row['status']))))
            .filter(([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value))
            .filter(([, value]) => String(value).slice(0, 10) > today)
            .map(([name, value]) => `${table}.${name} ${String(value)}`),
        ),
      );
    expect(ahead).toEqual([]);
  });

  it('A-40 gives each account the flags of its role', () => {
    const groups = ['', 'admin', 'api', 'operators', 'drivers', 'staff'];
    const roles = rowsOf('users')
      .slice(0, demoAccounts.length)
      .map((user) => {
        const own = rowsOf('user_groups').filter(({ user_id }) => user_id === user['id']);
        const names = own.map(({ group_id }) => groups[Number(group_id)] ?? '');
        return roleOf({ ...user, groups: names } as unknown as Parameters<typeof roleOf>[0]);
      });
    expect(roles).toEqual(demoAccounts.map(({ role }) => role));
  });

  it('amendment 57 overrides blinding for two accounts: a coordinator who is not blinded, and a customer who is', () => {
    const decided = rowsOf('users').filter(({ is_blinded }) => is_blinded !== null);
    expect(decided.map(({ email, is_blinded }) => [email, is_blinded])).toEqual([
      ['unblinded@demo.test', false],
      ['blinded@demo.test', true],
    ]);
    expect(decided[0]).toMatchObject({ site_role: 'coordinator' });
    const helix = rowsOf('clients').find(({ name }) => name === 'Helix Biopharma');
    expect(decided[1]).toMatchObject({ manager: true, client_id: helix?.['id'] });
  });

  it('A-44 lists its accounts as the form of users would have made them', () => {
    const groups = ['', 'admin', 'api', 'operators', 'drivers', 'staff'];
    const listed = rowsOf('users')
      .slice(0, demoAccounts.length)
      .map((user) => {
        const own = rowsOf('user_groups').filter(({ user_id }) => user_id === user['id']);
        const names = own.map(({ group_id }) => ({ name: groups[Number(group_id)] ?? '' }));
        return [
          user['email'],
          groupOf({ ...user, groups: names } as unknown as Parameters<typeof groupOf>[0]),
        ];
      });
    expect(Object.fromEntries(listed)).toMatchObject({
      'admin@demo.test': undefined,
      'staff@demo.test': 'staff',
      'api@demo.test': 'staff',
      'operator@demo.test': 'operators',
      'driver@demo.test': 'drivers',
      'investigator@demo.test': 'site_users',
      'customer@demo.test': 'managers',
    });
  });

  it('gives each client a manager and the site accounts a hospital with several trials', () => {
    const managed = new Set(rowsOf('manager_clients').map(({ client_id }) => client_id));
    expect(rowsOf('clients').filter(({ id }) => !managed.has(id))).toEqual([]);
    const [site] = rowsOf('user_sites').map(({ site_id }) => site_id);
    const trials = new Set(
      rowsOf('outbounds')
        .filter((row) => row['site_id'] === site)
        .map((row) => row['project_id']),
    );
    expect(trials.size).toBeGreaterThan(3);
    expect(rowsOf('packages').some((row) => row['site_id'] === site)).toBe(true);
    expect(rowsOf('returns').some((row) => row['site_id'] === site)).toBe(true);
  });

  it('has a package in transit in the car of the driver', () => {
    const own = rowsOf('packages').filter((row) => row['car_id'] === 1);
    expect(own.some(({ status }) => status !== 'Delivered' && status !== 'Returned')).toBe(true);
  });

  it('PRJ-06 fills all five lists of every project of Helix Biopharma', () => {
    const own = rowsOf('projects').filter(({ client_id }) => client_id === 1);
    expect(own.length).toBeGreaterThanOrEqual(8);
    for (const table of ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions']) {
      const filled = new Set(rowsOf(table).map(({ project_id }) => project_id));
      expect([table, own.filter(({ id }) => !filled.has(id))]).toEqual([table, []]);
    }
  });

  it('SUP-16 has a package for every airbill of an outbound', () => {
    const airbills = new Set(rowsOf('packages').map(({ airbill }) => airbill));
    const sent = rowsOf('outbounds').filter(({ airbill }) => airbill !== null);
    expect(sent.length).toBeGreaterThan(1000);
    expect(sent.filter(({ airbill }) => !airbills.has(airbill))).toEqual([]);
    expect(airbills.size).toBeLessThan(2000);
  });

  it('has batches that are expired or expire within 30, 60 and 90 days, all in stock', () => {
    const within = (from: number, to: number): number =>
      rowsOf('inventories').filter(({ expiry_date, qty_stock }) => {
        const day = String(expiry_date);
        return Number(qty_stock) > 0 && day >= dayAfter(today, from) && day < dayAfter(today, to);
      }).length;
    for (const [from, to] of [
      [-90, 0],
      [0, 30],
      [30, 60],
      [60, 90],
    ] as const) {
      expect(within(from, to), `${from} to ${to}`).toBeGreaterThan(5);
    }
  });

  it('has histories that end before today with the status of the package', () => {
    const last = new Map(rowsOf('package_statuses').map(({ package_id, status }) => [package_id, status]));
    expect(rowsOf('packages').filter(({ id, status }) => last.get(id) !== status)).toEqual([]);
    expect(rowsOf('package_statuses').filter(({ at }) => String(at) >= today)).toEqual([]);
  });

  it('amendment 57 has proofs of delivery with all that a report can say, each picture readable by its own bytes', () => {
    const reports = rowsOf('delivery_reports');
    const proved = reports.filter(({ signature_file_id }) => signature_file_id !== null);
    expect(proved.length).toBeGreaterThan(50);
    expect(proved.length).toBeLessThan(reports.length / 2);
    const seen = (column: string) => new Set(reports.map((row) => row[column]));
    expect(seen('outcome')).toEqual(new Set(outcomes));
    for (const condition of ['good', 'damaged', 'temperature_alarm', 'wet'])
      expect(seen('condition')).toContain(condition);
    for (const reason of ['damaged', 'temperature', 'nobody_there'])
      expect(seen('exception')).toContain(reason);
    expect(seen('temperature_unit')).toEqual(new Set([null, 'C', 'F']));
    const ofHelix = rowsOf('clients').find(({ name }) => name === 'Helix Biopharma')?.['id'];
    const photographed = new Set(rowsOf('delivery_report_photos').map(({ report_id }) => report_id));
    expect(reports.some((row) => row['client_id'] === ofHelix && photographed.has(row['id']))).toBe(true);
    const refused = rowsOf('delivery_report_lines').filter((line) => Number(line['refused']) > 0);
    expect(refused.length).toBeGreaterThan(0);
    for (const { quantity, accepted, refused: back } of refused)
      expect(Number(accepted) + Number(back)).toBe(Number(quantity));
    const pictures = rowsOf('files').filter(({ content_type }) => content_type === 'image/png');
    expect(pictures.length).toBe(proved.length + rowsOf('delivery_report_photos').length);
    for (const { content, size } of pictures) {
      const bytes = Buffer.from(String(content).slice(2), 'hex');
      expect(imageKindOf(bytes)).toMatchObject({ contentType: 'image/png', width: 480 });
      expect([bytes.length, bytes.length < 20_000]).toEqual([size, true]);
    }
  });

  it('HOME-02 amendment 57 gives the demo driver a round of today, on roads that the car drives', async () => {
    for (const day of [today, '2026-11-23']) {
      const own = rowsOf('packages', await buildWorld(day)).filter(
        ({ car_id, status }) => car_id === 1 && !['Delivered', 'Returned'].includes(String(status)),
      );
      expect(own.filter(({ date }) => date === day).length).toBeGreaterThanOrEqual(4);
      expect(own.length).toBeLessThan(15);
      for (const { date, destination } of own) {
        expect(String(date) >= dayAfter(day, -4)).toBe(true);
        expect(destination).toMatch(/Київ|Львівська/);
      }
    }
  });

  it('SET-21 A-15 A-108 has requests of each state, and mails of each kind and state', () => {
    const kinds = (table: string, column: string) => new Set(rowsOf(table).map((row) => row[column]));
    expect(kinds('registrations', 'status')).toEqual(new Set(registrationStates));
    expect(kinds('sending_records', 'kind')).toEqual(new Set(mailKinds));
    expect(kinds('sending_records', 'status')).toEqual(new Set(sendingStates));
    // Pending requests are unread, and none of today counts towards the day's limit.
    const waiting = rowsOf('sending_records').filter(({ status }) => status === 'queued');
    expect(waiting.map(({ id }) => id)).toEqual(rowsOf('outbox').map(({ record_id }) => record_id));
    expect(rowsOf('sending_records').filter(({ created_at }) => String(created_at) >= today)).toEqual([]);
  });

  it('has an import whose rows are the payments that it created', () => {
    const [made] = rowsOf('sheet_imports').filter(({ state }) => state === 'committed');
    const lines = rowsOf('sheet_import_rows');
    expect(made?.['counts']).toMatchObject({ new: lines.length });
    expect(lines.length).toBeGreaterThan(5);
    for (const { record_id, given } of lines) {
      const payment = rowsOf('invoice_payments').find(({ id }) => id === record_id);
      const invoice = rowsOf('invoices').find(({ id }) => id === payment?.['invoice_id']);
      expect(given).toEqual({
        date: payment?.['date'],
        invoice: invoice?.['name'],
        amount: String(payment?.['amount']),
        currency: payment?.['currency'],
        reference: payment?.['reference'],
      });
      expect(payment?.['updated_at']).toBe(made?.['committed_at']);
    }
  });

  it('the reason of the failed import is read in the language of the reader', () => {
    const [failed] = rowsOf('sheet_imports').filter(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ told: { key: 'no_spreadsheet' } });
    expect(failed).not.toHaveProperty('message');
  });

  it('mails of an emergency, a recall and an excursion were written when that happened', () => {
    const mailed = (kind: string) =>
      rowsOf('sending_records')
        .filter((row) => row['kind'] === kind)
        .map(({ created_at }) => created_at);
    const [unblinding, recall] = [rowsOf('unblindings')[0], rowsOf('recalls')[0]];
    expect(mailed('unblinding')).toEqual([unblinding?.['unblinded_at']]);
    expect(new Set(mailed('recall'))).toEqual(new Set([recall?.['opened_at']]));
    for (const { opened_at } of rowsOf('excursions')) expect(mailed('excursion')).toContain(opened_at);
    const dispensed = rowsOf('site_entries').find(({ kit_id }) => kit_id === unblinding?.['kit_id']);
    expect(unblinding?.['participant']).toBe(dispensed?.['participant']);
  });

  it('has destructions with and without certificate, and PDFs that readers can follow', () => {
    const certified = new Set(rowsOf('certificates').map(({ destruction_id }) => destruction_id));
    expect(certified.size).toBeGreaterThan(10);
    expect(rowsOf('destructions').length - certified.size).toBeGreaterThan(10);
    const pdf = pdfOf(['One (1) box']).toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    expect(pdf.slice(start, start + 4)).toBe('xref');
    for (const [place, entry] of [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].entries()) {
      expect(pdf.slice(Number(entry[1]))).toMatch(new RegExp(`^${place + 1} 0 obj\n`));
    }
  });
});

describe('reconciliation of the demo world', () => {
  const projectOf = (row: Row): string => {
    const [column, table] = (
      [
        ['inbound_id', 'inbounds'],
        ['outbound_id', 'outbounds'],
        ['destruction_id', 'destructions'],
      ] as const
    ).find(([name]) => row[name] !== null) ?? ['return_id', 'returns'];
    return String(rowsOf(table)[Number(row[column]) - 1]?.['project_id']);
  };
  const movements = (column: string): Map<string, number> =>
    sumBy(
      rowsOf('record_lines').filter((row) => row[column] !== null),
      (row) => `${projectOf(row)} ${String(row['batch'])}`,
      'quantity',
    );
  const [received, sent, destroyed] = [
    movements('inbound_id'),
    movements('outbound_id'),
    movements('destruction_id'),
  ];

  it.each([
    ['received', 'qty_received', received],
    ['sent', 'qty_sent', sent],
  ])('every inventory has %s what its lines say', (_, column, lines) => {
    const off = rowsOf('inventories').filter(
      (row) => row[column] !== (lines.get(`${String(row['project_id'])} ${String(row['batch'])}`) ?? 0),
    );
    expect(off).toEqual([]);
  });

  it('received = in stock + sent + damaged + destroyed, but for a few residuals', () => {
    const off = rowsOf('inventories').filter((row) => {
      const gone = destroyed.get(`${String(row['project_id'])} ${String(row['batch'])}`) ?? 0;
      const kept = Number(row['qty_stock']) + Number(row['qty_sent']) + Number(row['qty_damaged']);
      return Number(row['qty_received']) !== kept + gone;
    });
    expect(off.map(({ id }) => id)).toEqual(
      rowsOf('inventories')
        .map(({ id }) => id)
        .filter((id) => hasResidual(Number(id))),
    );
    expect(off.length).toBeGreaterThan(2);
    expect(off.length).toBeLessThan(10);
  });

  it('no quantity is negative, and no batch leaves before it was received', () => {
    expect(rowsOf('inventories').filter(({ qty_stock }) => Number(qty_stock) < 0)).toEqual([]);
    const returned = movements('return_id');
    expect([...returned].filter(([batch, quantity]) => quantity > (sent.get(batch) ?? 0))).toEqual([]);
  });
});

// INV-05 and INV-06 as specified: the 10th of this month after the 10th, else of the previous month.
const cutOffs = [
  ['2026-03-11', '2026-03-10'],
  ['2026-03-10', '2026-02-10'],
  ['2026-01-01', '2025-12-10'],
  ['2026-01-31', '2026-01-10'],
  ['2026-03-01', '2026-02-10'],
] as const;

describe('invoices of the demo world', () => {
  it.each(cutOffs)(
    'INV-04 on %s each currency is in each period (after %s, not after it, debt)',
    async (day, cutOff) => {
      const invoices = rowsOf('invoices', await buildWorld(day)).filter(
        ({ project_id }) => project_id !== null,
      );
      for (const currency of currencies) {
        const own = invoices.filter((row) => row['currency'] === currency);
        expect(
          own.some((row) => String(row['invoicing_date']) > cutOff),
          `${currency} current`,
        ).toBe(true);
        expect(
          own.some((row) => String(row['invoicing_date']) <= cutOff),
          `${currency} past`,
        ).toBe(true);
        expect(
          own.some((row) => Number(row['amount']) > Number(row['amount_paid'])),
          `${currency} debt`,
        ).toBe(true);
      }
    },
  );

  it('INV-12 has payments whose sum is the paid amount', () => {
    const paid = sumBy(rowsOf('invoice_payments'), ({ invoice_id }) => String(invoice_id), 'amount');
    const off = rowsOf('invoices').filter(
      ({ id, amount_paid }) => Math.abs((paid.get(String(id)) ?? 0) - Number(amount_paid)) > 0.001,
    );
    expect(off).toEqual([]);
  });

  it('A-95 has one that lost its project', () => {
    expect(rowsOf('invoices').filter(({ project_id }) => project_id === null)).toHaveLength(1);
  });
});

function hashOf({ tables, settings }: World): string {
  const plain = [...tables].map(([table, rows]) => [
    table,
    rows.map((row) => ({ ...row, password_hash: '' })),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([plain, settings]))
    .digest('hex');
}
