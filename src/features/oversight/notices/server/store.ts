// Notices of a user. Their records are read within the reader's scope: a notice with a record outside it is left out.
import * as z from 'zod/mini';
import type { ListQuery } from '#core/list-query.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { all, any, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { notice, noticesList, type Preferences } from '../contract.ts';
import {
  type Channel,
  type ChosenKind,
  channels,
  chosenKinds,
  isMailed,
  type NoticeKind,
  namedInNotice,
  unreadMaximum,
} from '../rules.ts';

export const noticesChannel = 'notices';

/** The user, and the records that their notices may name. */
export interface Sight {
  readonly userId: number;
  readonly packages: Scope | undefined;
  readonly invoices: Scope | undefined;
  readonly excursions: Scope | undefined;
  readonly requests: Scope | undefined;
  readonly recalls: Scope | undefined;
  readonly unblindings: Scope | undefined;
}

/** Adds a notice for a user; `ids` are the first of its records. The user's streams are notified at the commit. */
export async function insertNotice(
  transaction: Queryable,
  given: { userId: number; kind: NoticeKind; ids: readonly number[]; count: number; detail?: string },
): Promise<void> {
  const { userId, kind, ids, count, detail = '' } = given;
  await transaction.rows(
    sql`insert into notices (user_id, kind, record_ids, count, detail)
      values (${userId}, ${kind}, ${ids.slice(0, namedInNotice)}::bigint[], ${count}, ${detail})`,
  );
}

const source: ListSource = {
  declaration: noticesList,
  columns: sql`n.id, n.kind, n.count, n.detail, n.created_at, n.read_at is not null as is_read,
    coalesce(case n.kind
      when 'package_update' then (select json_agg(json_build_object('id', k.id, 'name', k.airbill) order by k.id)
        from packages k where k.id = any(n.record_ids))
      when 'excursion' then (select json_agg(json_build_object('id', e.id, 'name', e.reference) order by e.id)
        from excursions e where e.id = any(n.record_ids))
      when 'shipment_request' then (select json_agg(json_build_object('id', q.id, 'name', s.name) order by q.id)
        from shipment_requests q join sites s on s.id = q.site_id where q.id = any(n.record_ids))
      when 'recall' then (select json_agg(json_build_object('id', e.id, 'name', 'R-' || e.id) order by e.id)
        from recalls e where e.id = any(n.record_ids))
      when 'unblinding' then (select json_agg(json_build_object('id', u.id, 'name', u.kit_number) order by u.id)
        from unblindings u where u.id = any(n.record_ids))
      else (select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.id)
        from invoices i where i.id = any(n.record_ids)) end, '[]') as records,
    coalesce((select k.labels from known_values k where n.kind = 'package_update' and k.field = 'status'
      and lower(k.value) = lower(trim(n.detail))), '{}') as labels`,
  from: sql`notices n`,
  id: 'n.id',
  sort: { created_at: sql`n.created_at` },
  neverNull: ['created_at'],
  search: [],
  filters: {
    kind: (kind) => sql`n.kind = ${kind}`,
    status: (status) => (status === 'unread' ? sql`n.read_at is null` : sql`n.read_at is not null`),
  },
};

/** One page of the notices that a person sees. */
export function listNotices(database: Queryable, sight: Sight, query: ListQuery) {
  return listPage(database, notice, source, query, [seen(sight)]);
}

/** The number of unread ones, up to the maximum. */
export async function countUnread(database: Queryable, sight: Sight): Promise<number> {
  const [counted] = await database.read(
    sql.of({ unread: 'number' })`select count(*) as unread
      from (select from notices n where n.read_at is null and ${seen(sight)} limit ${unreadMaximum}) unread_ones`,
  );
  return counted?.unread ?? 0;
}

/** Marks these, or all, as read. */
export async function markRead(
  transaction: Queryable,
  { userId }: Sight,
  ids: readonly number[] | undefined,
): Promise<void> {
  await transaction.rows(
    sql`update notices set read_at = now() where user_id = ${userId} and read_at is null
      ${ids === undefined ? sql`` : sql`and id = any(${[...ids]}::bigint[])`}`,
  );
}

const preference = z.object({ kind: z.enum(chosenKinds), channel: z.enum(channels) });

export async function findPreferences(database: Queryable, { userId }: Scope): Promise<Preferences> {
  const rows = await database.rows(
    sql.of(preference)`select kind, channel from notice_preferences where user_id = ${userId}`,
  );
  const chosen = new Map(rows.map(({ kind, channel }) => [kind, channel]));
  const channelOf = (kind: ChosenKind) => chosen.get(kind) ?? 'both';
  return {
    package_update: channelOf('package_update'),
    invoice: channelOf('invoice'),
    excursion: isMailed(channelOf('excursion')) ? 'both' : 'shown',
  };
}

/** The channels chosen by these users for a kind; without those who never chose. */
export async function findChannels(
  transaction: Queryable,
  users: readonly number[],
  kind: ChosenKind,
): Promise<ReadonlyMap<number, Channel>> {
  const rows = await transaction.read(
    sql.of({ user_id: 'number', channel: z.enum(channels) })`select user_id, channel from notice_preferences
      where user_id = any(${[...users]}::bigint[]) and kind = ${kind}`,
  );
  return new Map(rows.map(({ user_id, channel }) => [user_id, channel]));
}

export async function updatePreferences(
  transaction: Queryable,
  { userId }: Scope,
  changes: { readonly [Kind in ChosenKind]?: Channel | undefined },
): Promise<void> {
  for (const [kind, channel] of Object.entries(changes)) {
    if (channel === undefined) continue;
    await transaction.rows(
      sql`insert into notice_preferences (user_id, kind, channel) values (${userId}, ${kind}, ${channel})
        on conflict (user_id, kind) do update set channel = excluded.channel`,
    );
  }
}

export async function deleteOldNotices(transaction: Queryable, days: number): Promise<void> {
  await transaction.rows(
    sql`delete from notices where created_at < now() - make_interval(days => ${days}::int)`,
  );
}

function seen({ userId, packages, invoices, excursions, requests, recalls, unblindings }: Sight): Fragment {
  /** None of this kind without the permission; else those whose records are all in `rows`. */
  const of = (kind: NoticeKind, scope: Scope | undefined, rows: (scope: Scope) => Fragment): Fragment[] =>
    scope === undefined
      ? []
      : [
          sql`(n.kind = ${kind} and not exists (
            select from unnest(n.record_ids) r (id) where not exists (select from ${rows(scope)})))`,
        ];
  const inProject = { client: 'p.client_id', project: 'p.id' } as const;
  const kinds = [
    ...of(
      'package_update',
      packages,
      (scope) =>
        sql`packages k where k.id = r.id and ${inScope(scope, {
          client: 'k.client_id',
          project: 'k.project_id',
          site: 'k.site_id',
          car: 'k.car_id',
        })}`,
    ),
    ...of(
      'invoice',
      invoices,
      (scope) =>
        sql`invoices i where i.id = r.id and ${inScope(scope, { client: 'i.client_id', project: 'i.project_id' })}`,
    ),
    ...of(
      'excursion',
      excursions,
      (scope) =>
        sql`excursions e join projects p on p.id = e.project_id where e.id = r.id and ${inScope(scope, inProject)}`,
    ),
    ...of(
      'shipment_request',
      requests,
      (scope) => sql`shipment_requests q join projects p on p.id = q.project_id where q.id = r.id
        and ${inScope(scope, { ...inProject, site: 'q.site_id' })}`,
    ),
    ...of(
      'recall',
      recalls,
      (scope) => sql`recall_places e join projects p on p.id = e.project_id where e.recall_id = r.id
        and ${inScope(scope, { ...inProject, site: 'e.site_id' })}`,
    ),
    // Site users get no notices of it: they have no client or project of their own.
    ...of(
      'unblinding',
      unblindings,
      (scope) =>
        sql`unblindings u join projects p on p.id = u.project_id where u.id = r.id and ${inScope(scope, inProject)}`,
    ),
  ];
  return all([sql`n.user_id = ${userId}`, any(kinds)]);
}
