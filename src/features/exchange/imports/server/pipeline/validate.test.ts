import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { testDatabase } from '#testing/database.ts';
import { make } from '#testing/factories.ts';
import { type StagedTest, withStaged } from '#testing/import-staging.ts';
import { matchRecords } from './match.ts';
import { validateRecords } from './validate.ts';

const database = openDatabase((await testDatabase()).app);
afterAll(() => database.close());
const ids = { project: 0, other: 0 };
beforeAll(async () => {
  const portal = { source: 'portal' };
  const client = await make(database, 'clients', { ...portal, external_id: 'C-1', name: 'Helix' });
  const project = { client_id: client, ...portal };
  ids.project = await make(database, 'projects', {
    ...project,
    external_id: 'PR-1',
    name: 'One',
    start_date: '2026-02-01',
  });
  ids.other = await make(database, 'projects', { ...project, external_id: 'PR-2', name: 'Two' });
  const inProject = { project_id: ids.project, ...portal };
  await make(database, 'inbounds', { ...inProject, external_id: 'I-1', received_date: '2026-03-01' });
  await make(database, 'inbounds', {
    ...inProject,
    external_id: 'I-2',
    received_date: '2026-03-01',
    voided_at: '2026-03-02',
    void_reason: 'test',
  });
  const outbound = await make(database, 'outbounds', {
    ...inProject,
    external_id: 'O-1',
    dispatched_date: '2026-03-01',
  });
  await make(database, 'record_lines', { outbound_id: outbound, ...portal, external_id: 'L-1', batch: 'B' });
  const invoice = { client_id: client, name: 'INV', amount: '9', currency: 'EUR' };
  const paid = await make(database, 'invoices', { ...invoice, ...inProject, external_id: 'F-1' });
  await make(database, 'invoice_payments', { invoice_id: paid, amount: '1', currency: 'USD' });
});

/** The reported errors, and the resulting states of the records. */
const validate = (test: StagedTest) =>
  withStaged(database, test, async ({ transaction, importTarget, report, reported, records }) => {
    await matchRecords(transaction, importTarget, importTarget.records[0], report);
    await validateRecords(transaction, importTarget, importTarget.records[0], report);
    return { reported, states: (await records()).map(({ _state }) => _state) };
  });

type Rows = StagedTest['rows'];
const inbound = { project: 'PR-1', received_date: '2026-03-01', quantity: '1' };

describe('validateRecords', () => {
  it.each<[string, StagedTest['kind'], Rows, string[]]>([
    [
      'an id that does not exist',
      'clients',
      [['id:999', { name: 'New' }]],
      ['2 external_id id:999 no_such_id'],
    ],
    [
      'a new record without what is required',
      'packages',
      [['P-1', { project: 'PR-1' }]],
      ['2 airbill missing'],
    ],
    ['a voided record', 'inbounds', [['I-2', inbound]], ['2 external_id I-2 voided']],
    [
      'a line of a voided record',
      'inbound_lines',
      [['N-1', { inbound: 'I-2', batch: 'B', product: 'P', quantity: '1' }]],
      ['2 external_id N-1 voided'],
    ],
    [
      'a line of another kind of record',
      'inbound_lines',
      [['L-1', { inbound: 'I-1', batch: 'B', product: 'P', quantity: '1' }]],
      ['2 external_id L-1 other_kind'],
    ],
    ['a name that is taken', 'clients', [['C-9', { name: 'HELIX' }]], ['2 name HELIX taken']],
    [
      'a name that an earlier row has',
      'clients',
      [
        ['C-8', { name: 'New' }],
        ['C-9', { name: 'new' }],
      ],
      ['3 name new taken'],
    ],
    [
      'a project that ends before it starts',
      'projects',
      [['PR-1', { end_date: '2026-01-01' }]],
      ['2 end_date 2026-01-01 ends_early'],
    ],
    [
      'the currency of an invoice with payments in the new one',
      'invoices',
      [['F-1', { currency: 'USD' }]],
      ['2 currency USD has_payments'],
    ],
    [
      'a year that no record can be of',
      'inbounds',
      [['I-9', { ...inbound, received_date: '1989-01-01' }]],
      ['2 received_date 1989-01-01 year_range'],
    ],
  ])('rejects %s', async (_what, kind, rows, errors) => {
    const { reported, states } = await validate({ kind, rows });
    expect(reported.filter((one) => errors.includes(one))).toEqual(errors);
    expect(states.at(-1)).toBe('refused');
  });

  it('rejects two rows of one record, one by its key and one by its id', async () => {
    const rows = [
      ['PR-1', { sponsor: 'A' }],
      [`id:${ids.project}`, { sponsor: 'B' }],
    ] as const;
    expect(await validate({ kind: 'projects', rows })).toEqual({
      reported: [`3 external_id id:${ids.project} same_record`],
      states: ['new', 'refused'],
    });
  });

  it.each<[string, Rows[number], boolean]>([
    ['a new record of it', ['I-9', inbound], true],
    ['a record of it', ['I-1', { quantity: '2' }], true],
    ['a new record of another', ['I-9', { ...inbound, project: 'PR-2' }], false],
    ['a record that another would get', ['I-1', { project: 'PR-2' }], false],
  ])('imports into the list of a project %s: %j %s', async (_what, row, good) => {
    const importTarget = { projectId: ids.project };
    const { states } = await validate({ kind: 'inbounds', rows: [row], importTarget });
    expect(states).toEqual([good ? 'new' : 'refused']);
  });

  it('drops the date in a non-strict import', async () => {
    const rows = [['PR-1', { name: 'One', end_date: '2026-01-01' }]] as const;
    expect(await validate({ kind: 'projects', rows, lenient: true })).toMatchObject({
      reported: ['2 end_date 2026-01-01 ends_early?'],
      states: ['new'],
    });
  });
});
