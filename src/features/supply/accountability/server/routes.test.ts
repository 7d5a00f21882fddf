// The balance of sites: every figure against an independent calculation, and who sees it.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import {
  hidesForeignRows,
  letsInOnly,
  refusesMalformedIds,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { siteEntry, textsOf } from '#testing/site-entry-rows.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { AccountabilityRow, RowBehind } from '../contract.ts';
import { figures } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await siteEntry(api.database, world.own);
});

const at = (project: number | string, rest = '') => `/api/projects/${project}/accountability/${rest}`;
const readers = [
  'admin',
  'staff',
  'api_user',
  'invoicing_user',
  'user',
  'investigator',
  'coordinator',
] as const;

describe.each(['', 'rows/', 'excel/'])('GET /api/projects/{id}/accountability/%s', (rest) => {
  const place = () => at(world.own.project, rest);
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  hidesForeignRows(
    api,
    world,
    (id) => at(id, rest),
    () => world.foreign.project,
  );
  refusesMalformedIds(api, world, (id) => at(id, rest));
});

const sheet = async (project: number, token = world.tokens.staff, query = '') =>
  (await api.get(at(project, `?limit=500&${query}`), token)).body as {
    count: number;
    differing: number;
    results: AccountabilityRow[];
  };

describe('the sheet', () => {
  it('issue 13 has what a site got and what became of it', async () => {
    const { results } = await sheet(world.own.project, world.tokens.user);
    expect(results).toEqual([
      {
        site_id: world.own.site,
        site: 'AB Hospital',
        batch_id: world.own.batch,
        product: 'AB Tablets',
        batch: 'AB-B1',
        expiry_date: expect.toSatisfy((date) => date === null || typeof date === 'string'),
        sent: '10.000',
        received: '0.000',
        refused: '0.000',
        unconfirmed: '10.000',
        dispensed: '2.000',
        participant_return: '0.000',
        sent_back: '0.000',
        destroyed: '0.000',
        lost: '0.000',
        on_hand: '8.000',
        residual: '0.000',
      },
    ]);
    const cells = await sheetCells((await api.get(at(world.own.project, 'excel/'), world.tokens.user)).raw);
    expect(JSON.stringify(cells)).toContain('AB-B1');
  });

  it('issue 13 site users who see batches have their own sites alone, the blinded no batch at all', async () => {
    const elsewhere = await make(api.database, 'sites', { name: 'Elsewhere' });
    await siteEntry(api.database, { ...world.own, site: elsewhere });
    expect((await sheet(world.own.project)).count).toBe(2);
    const seeing = await makeUser(api.database, 'coordinator', { is_blinded: false });
    await make(api.database, 'user_sites', { user_id: seeing, site_id: world.own.site });
    const { results } = await sheet(world.own.project, await api.tokenOf(seeing));
    expect(results.map(({ site }) => site)).toEqual(['AB Hospital']);
    expect(await sheet(world.own.project, world.tokens.coordinator)).toMatchObject({ count: 0, results: [] });
  });

  it('issue 13 a receipt splits what was sent, and what no one confirmed stays apart', async () => {
    const project = await newProject();
    const batch = await newBatch(project, 'P-1');
    for (const [airbill, outcome, accepted] of [
      ['AC-1', 'delivered', undefined],
      ['AC-2', 'partly', '7'],
      ['AC-3', undefined, undefined],
    ] as const) {
      const line = await send(project, world.own.site, batch, '10', airbill);
      if (outcome !== undefined) await confirm(project, airbill, outcome, line, accepted);
    }
    const { results } = await sheet(project);
    expect(results).toMatchObject([
      { sent: '30.000', received: '17.000', refused: '3.000', unconfirmed: '10.000', on_hand: '27.000' },
    ]);
  });
});

describe('the sheet against an independent calculation', () => {
  const moves = fc.array(
    fc.record({
      kind: fc.constantFrom(
        'sent',
        'sent',
        'received',
        'dispensed',
        'participant_return',
        'sent_back',
        'destroyed',
        'lost',
        'damaged',
      ),
      site: fc.constantFrom(0, 1),
      batch: fc.constantFrom(0, 1),
      quantity: fc.integer({ min: 1, max: 99_999_999 }),
      accepted: fc.integer({ min: 0, max: 99_999_999 }),
    }),
    { maxLength: 25 },
  );

  it('issue 13 every figure is exact, its rows add up to it, and nothing is unexplained', async () => {
    const elsewhere = await make(api.database, 'sites', { name: 'Second site' });
    const sites = [world.own.site, elsewhere];
    await fc.assert(
      fc.asyncProperty(moves, async (history) => {
        const project = await newProject();
        const batches = [await newBatch(project, 'P-1'), await newBatch(project, 'P-2')];
        for (const [index, move] of history.entries()) {
          const [site, batch] = [sites[move.site] ?? 0, batches[move.batch] ?? 0];
          await record(project, site, batch, move, `${project}-${index}`);
        }
        const { results, differing } = await sheet(project);
        const expected = sites.flatMap((site, siteIndex) =>
          batches.flatMap((batch, batchIndex) => {
            const own = history.filter((move) => move.site === siteIndex && move.batch === batchIndex);
            return own.length === 0 ? [] : [{ site_id: site, batch_id: batch, ...calculated(own) }];
          }),
        );
        const key = ({ site_id, batch_id }: { site_id: number | null; batch_id: number | null }) =>
          `${site_id} ${batch_id}`;
        expect(results.map(key).toSorted()).toEqual(expected.map(key).toSorted());
        for (const row of results) {
          expect(row).toMatchObject(expected.find((one) => key(one) === key(row)) ?? {});
          await expectRowsToAddUp(project, row);
        }
        expect(differing).toBe(expected.filter(({ residual }) => residual !== '0.000').length);
      }),
      { numRuns: 12 },
    );
  }, 90_000);

  async function expectRowsToAddUp(project: number, row: AccountabilityRow) {
    for (const figure of figures) {
      const query = `figure=${figure}&site_id=${row.site_id}&batch_id=${row.batch_id}`;
      const { body } = await api.get(at(project, `rows/?${query}`), world.tokens.staff);
      const sum = (body.results as RowBehind[]).reduce((so, one) => so + thousandths(one.quantity), 0n);
      // On hand is at least zero; its rows also add up to the difference.
      const wanted = thousandths(row[figure]) + (figure === 'on_hand' ? thousandths(row.residual) : 0n);
      expect([figure, sum]).toEqual([figure, wanted]);
    }
  }
});

interface Move {
  readonly kind: string;
  readonly quantity: number;
  readonly accepted: number;
}

/** Calculated as in a log kept by hand. */
function calculated(history: readonly Move[]): { readonly residual: string } {
  const least = (one: Move) => Math.min(one.accepted, one.quantity);
  const of = (kinds: readonly string[], value = (one: Move) => one.quantity) =>
    history.filter(({ kind }) => kinds.includes(kind)).reduce((so, one) => so + BigInt(value(one)), 0n);
  const received = of(['received'], least);
  const unconfirmed = of(['sent']);
  const [dispensed, back] = [of(['dispensed']), of(['participant_return'])];
  const [sentBack, destroyed, lost] = [of(['sent_back']), of(['destroyed']), of(['lost', 'damaged'])];
  const book = received + unconfirmed + back - dispensed - sentBack - destroyed - lost;
  const sums = {
    sent: of(['sent', 'received']),
    received,
    refused: of(['received'], (one) => one.quantity - least(one)),
    unconfirmed,
    dispensed,
    participant_return: back,
    sent_back: sentBack,
    destroyed,
    lost,
    on_hand: book > 0n ? book : 0n,
    residual: book < 0n ? book : 0n,
  };
  const { residual, ...others } = sums;
  const asTexts = Object.entries(others).map(([name, value]) => [name, text(value)]);
  return { ...Object.fromEntries(asTexts), residual: text(residual) };
}

async function record(project: number, site: number, batch: number, move: Move, airbill: string) {
  const quantity = text(BigInt(move.quantity));
  const { kind } = move;
  if (kind === 'sent' || kind === 'received') {
    const line = await send(project, site, batch, quantity, airbill);
    if (kind === 'received') {
      await confirm(project, airbill, 'partly', line, text(BigInt(Math.min(move.accepted, move.quantity))));
    }
    return;
  }
  if (kind === 'sent_back') {
    const returned = { project_id: project, site_id: site, date: '2026-03-09' };
    const return_id = await make(api.database, 'returns', returned);
    await make(api.database, 'record_lines', {
      return_id,
      ...(await textsOf(api.database, batch)),
      quantity,
    });
    return;
  }
  const isOfParticipant = kind === 'dispensed' || kind === 'participant_return';
  await make(api.database, 'site_entries', {
    project_id: project,
    site_id: site,
    batch_id: batch,
    kind,
    quantity,
    date: '2026-03-05',
    ...(isOfParticipant && { participant: '1' }),
  });
}

let projects = 0;
function newProject(): Promise<number> {
  projects += 1;
  return make(api.database, 'projects', { client_id: world.own.client, name: `Log ${projects}` });
}

async function newBatch(project_id: number, number: string): Promise<number> {
  const product_id = await make(api.database, 'products', { project_id, name: `Of ${number}` });
  return make(api.database, 'batches', { project_id, product_id, number });
}

async function send(project_id: number, site_id: number, batch: number, quantity: string, airbill: string) {
  const sent = { project_id, site_id, airbill, dispatched_date: '2026-03-01' };
  const outbound_id = await make(api.database, 'outbounds', sent);
  return make(api.database, 'record_lines', {
    outbound_id,
    ...(await textsOf(api.database, batch)),
    quantity,
  });
}

async function confirm(
  project_id: number,
  airbill: string,
  outcome: string,
  line_id: number,
  accepted: string | undefined,
): Promise<void> {
  const package_id = await make(api.database, 'packages', {
    project_id,
    client_id: world.own.client,
    airbill,
  });
  const report_id = await make(api.database, 'delivery_reports', {
    package_id,
    airbill,
    outcome,
    ...(outcome === 'partly' && { exception: 'damaged' }),
    kind: 'site_receipt',
    user_id: world.users.coordinator,
    recipients: [],
  });
  if (accepted === undefined) return;
  await make(api.database, 'delivery_report_lines', { report_id, line_id, accepted, refused: '0' });
}

function thousandths(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

function text(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(4, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
