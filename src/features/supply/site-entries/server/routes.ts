import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { reasonIn } from '#features/supply/record-forms/contract.ts';
import type { Scope } from '#server/auth/scope.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { siteEntriesContract } from '../contract.ts';
import { type EntryError, isOfParticipant, kitsAtOnce } from '../rules.ts';
import { exportEntries } from './export.ts';
import { areKitsHeld, heldQuantity } from './sources.ts';
import {
  type Balances,
  type EntryFacts,
  findEntry,
  findKitFaults,
  findSite,
  findSiteOf,
  hasLaterEntry,
  holdsUndispensable,
  insertEntry,
  insertKitEntries,
  leastBalances,
  listEntries,
  type ReachedSite,
  readChoices,
  updateEntry,
  voidEntry,
} from './store.ts';

/** The first time zone in which a day begins. */
const earliestZone = 'Pacific/Kiritimati';

export function siteEntriesHandlers(database: Database): ServerHandlers<typeof siteEntriesContract> {
  return {
    async choices({ params }, { scope }) {
      const project = found(await findNamedProject(database, scope, params.id));
      return readChoices(database, scope, project);
    },
    async list({ params, query }, context) {
      const project = found(await findNamedProject(database, context.scope, params.id));
      return asPage(context, query, await listEntries(database, context.scope, project, query));
    },
    async exportList({ params, query }, { scope, cause, language }) {
      const project = found(await findNamedProject(database, scope, params.id));
      await auditDownload(database, cause, 'export site entries', project.id);
      return exportEntries(database, scope, { project, query, language });
    },
    async add({ params, body }, { scope, cause }) {
      const project = found(await findNamedProject(database, scope, params.id));
      const facts = factsOf(body);
      return database.write(cause('add site entry'), async (transaction) => {
        const site = await findSite(transaction, scope, project, body.site_id);
        if (site === undefined) return refuse('site_id', 'unknown_choice');
        mustHaveHappened(facts.date, site);
        const kits = body.kits?.trim() ?? '';
        const ask = { facts, isConfirmed: body.confirm_warnings === true };
        if (kits !== '') return { added: await addKits(transaction, scope, site, ask, kits) };
        // Blinded users enter kits, not batches.
        if (scope.isBlinded) return refuse('kits', 'required');
        if (!body.batch_id) return refuse('batch_id', 'required');
        const quantity = body.quantity?.trim() ?? '';
        if (quantity === '') return refuse('quantity', 'required');
        const goods = { batch: body.batch_id, quantity };
        const entry = await insertEntry(transaction, scope, site, facts, goods);
        if (entry === undefined) return refuse('batch_id', 'unknown_choice');
        const balances = await leastBalances(transaction, site, goods.batch, facts.date);
        const breach = breachOf(balances, facts.kind);
        const held = await heldQuantity(transaction, site, goods.batch, facts.date);
        const isHeld = breach === undefined && Number(balances.on_hand) < Number(held);
        await mustBeDispensable(transaction, [goods.batch], { ...ask, isHeld }, 'batch_id');
        if (breach !== undefined) return refuse('quantity', breach);
        return { added: 1 };
      });
    },
    async correct({ params, body }, { scope, cause }) {
      return database.write(
        cause('correct site entry', { reason: body.reason.trim() }),
        async (transaction) => {
          const entry = found(await findEntry(transaction, scope, params.id, 'lock'));
          if (entry.voided_at !== null) throw new AppError('CONFLICT', { fields: { id: 'entry_voided' } });
          const { site, batch, note } = await findSiteOf(transaction, entry);
          if (body.date !== undefined) mustHaveHappened(body.date, site);
          const asked = {
            kind: entry.kind,
            date: body.date ?? entry.date,
            participant: entry.participant,
            note,
          };
          const facts = factsOf({
            ...asked,
            ...(body.participant !== undefined && { participant: body.participant }),
            ...(body.note !== undefined && { note: body.note }),
          });
          const isMoved = facts.date !== entry.date || facts.participant !== entry.participant;
          if (entry.kit !== null && isMoved) {
            if (await hasLaterEntry(transaction, entry)) refuse('reason', 'entry_later');
            const faults = await findKitFaults(transaction, site, facts, { kits: entry.kit, but: entry.id });
            if (faults.twice) refuse('date', 'kits_twice');
            if (faults.elsewhere) refuse('date', 'kits_elsewhere');
          }
          // The quantity of kits is derived from the outbound and is hidden from blinded users.
          const given = body.quantity?.trim() || undefined;
          if (given !== undefined && scope.isBlinded) refuse('quantity', 'unknown_choice');
          const since = facts.date < entry.date ? facts.date : entry.date;
          const before = await leastBalances(transaction, site, batch, since);
          const wasHeld = await holdsUndispensable(transaction, [batch], entry.date);
          // The reason of the correction is sufficient.
          if (!wasHeld && body.confirm_warnings !== true)
            await mustBeDispensable(transaction, [batch], { facts, isConfirmed: false }, 'date');
          await updateEntry(transaction, entry, { ...facts, quantity: given });
          const breach = breachOf(await leastBalances(transaction, site, batch, since), undefined, before);
          if (breach !== undefined) refuse(given === undefined ? 'date' : 'quantity', breach);
          return found(await findEntry(transaction, scope, entry.id));
        },
      );
    },
    void: ({ params, body }, { scope, cause }): Promise<undefined> =>
      database.write(cause('void site entry', { reason: reasonIn(body) }), async (transaction) => {
        const entry = found(await findEntry(transaction, scope, params.id, 'lock'));
        if (entry.voided_at !== null) throw new AppError('CONFLICT', { fields: { id: 'entry_voided' } });
        const { site, batch } = await findSiteOf(transaction, entry);
        if (await hasLaterEntry(transaction, entry)) refuse('reason', 'entry_later');
        await voidEntry(transaction, entry, reasonIn(body));
        if (isOfParticipant(entry.kind)) {
          // Voiding any other entry only increases the stock.
          const other = entry.kind === 'dispensed' ? 'participant_return' : 'dispensed';
          const breach = breachOf(await leastBalances(transaction, site, batch, entry.date), other);
          if (breach !== undefined) refuse('reason', 'entry_later');
        }
        return undefined;
      }),
  };
}

/** An entry is dated in its site's time zone; if that is unknown, the day must have begun somewhere. */
function mustHaveHappened(date: string, { time_zone }: ReachedSite): void {
  if (date > plainDateIn(time_zone ?? earliestZone, new Date())) refuse('date', 'in_future');
}

/** Adds an entry for each kit; returns their number. */
async function addKits(
  transaction: Queryable,
  scope: Scope,
  site: ReachedSite,
  ask: Asked,
  kits: string,
): Promise<number> {
  const { facts } = ask;
  const faults = await findKitFaults(transaction, site, facts, { kits });
  if (faults.count === 0) refuse('kits', 'required');
  if (faults.unknown) refuse('kits', 'kits_unknown');
  if (faults.count > kitsAtOnce) refuse('kits', `max:${kitsAtOnce}`);
  if (faults.twice) refuse('kits', 'kits_twice');
  if (faults.elsewhere) refuse('kits', 'kits_elsewhere');
  const entries = await insertKitEntries(transaction, scope, site, facts, kits);
  const batches = [...new Set(entries.map(({ batch_id }) => batch_id))];
  const isHeld = await areKitsHeld(transaction, site, kits, facts.date);
  await mustBeDispensable(transaction, batches, { ...ask, isHeld }, 'kits');
  for (const batch of batches) {
    const breach = breachOf(await leastBalances(transaction, site, batch, facts.date), facts.kind);
    // The batch is not named: the caller may be blinded.
    if (breach !== undefined) refuse('kits', breach);
  }
  return entries.length;
}

interface Asked {
  readonly facts: EntryFacts;
  readonly isConfirmed: boolean;
}

/**
 * Goods that were expired, recalled, rejected, not released or held by an excursion on that day may be
 * dispensed only with a confirmation and a reason. One response for all kits and reasons: the caller may be
 * blinded.
 */
async function mustBeDispensable(
  transaction: Queryable,
  batches: readonly number[],
  { facts, isConfirmed, isHeld = false }: Asked & { readonly isHeld?: boolean },
  field: string,
): Promise<void> {
  if (facts.kind !== 'dispensed' || (isConfirmed && facts.note !== null)) return;
  if (!isHeld && !(await holdsUndispensable(transaction, batches, facts.date))) return;
  if (isConfirmed) refuse('note', 'required');
  refuse(field, 'not_dispensable');
}

/** The balance that an entry of this kind, or any, has made negative and lower than before. */
function breachOf(
  balances: Balances,
  kind?: EntryFacts['kind'],
  before: Balances = { on_hand: '0', with_participants: '0' },
): EntryError | undefined {
  const isWorse = (name: keyof Balances) =>
    Number(balances[name]) < 0 && Number(balances[name]) < Number(before[name]);
  if (kind !== 'participant_return' && isWorse('on_hand')) return 'site_stock';
  const isOfThem = kind === undefined || kind === 'participant_return';
  return isOfThem && isWorse('with_participants') ? 'with_participants' : undefined;
}

interface GivenFacts {
  readonly kind: EntryFacts['kind'];
  readonly date: string;
  readonly participant?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** The values of an entry; the participant's code is required or left out depending on the kind. */
function factsOf({ kind, date, participant, note }: GivenFacts): EntryFacts {
  const code = participant?.trim() || null;
  if (isOfParticipant(kind) && code === null) refuse('participant', 'required');
  return { kind, date, participant: isOfParticipant(kind) ? code : null, note: note?.trim() || null };
}

function refuse(field: string, rule: string): never {
  throw new AppError('MISSING', { fields: { [field]: rule } });
}
