// Jobs belong to no client: only scopes that reach every row see them.
import * as z from 'zod/mini';
import { laneNames } from '#core/job-lanes.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { neverNull, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { isRunning } from '#server/jobs/job-session.ts';
import { reopenMail } from '#server/mail/mail.ts';
import { bodyColumns, maskSecrets, openBody, storedBody } from '#server/mail/mail-body.ts';
import { type JobDetail, jobRow, jobsList } from '../contract.ts';

const running = isRunning(sql`j.id`);
// The order of the lanes, not the alphabetical one.
const laneOrder = sql`array_position(${[...laneNames]}::text[], j.lane)`;
/** The id in a payload, if it has the format of an id. */
const idIn = (key: string) => sql`case when jsonb_typeof(j.payload -> ${sql.lit(key)}) = 'number'
  then (j.payload ->> ${sql.lit(key)})::bigint end`;

const columns = sql`j.id, j.created_at, j.name, j.lane, j.attempts, j.error,
  coalesce(r.recipient || ': ' || r.subject, s.file_name, '') as about,
  case when j.given_up_at is not null then 'failed' when ${running} then 'running' else 'waiting' end as status,
  case when j.given_up_at is null then j.next_try_at end as next_try_at`;

const source: ListSource = {
  declaration: jobsList,
  columns,
  from: sql`jobs j left join sending_records r on j.name in ('mail.send', 'mail.send_urgent') and r.id = ${idIn('recordId')}
    left join sheet_imports s on j.lane = 'imports' and s.id = ${idIn('importId')}`,
  id: 'j.id',
  sort: {
    created_at: sql`j.created_at`,
    lane: laneOrder,
    name: sql`j.name`,
    attempts: sql`j.attempts`,
    next_try_at: sql`j.next_try_at`,
  },
  neverNull: ['created_at', 'lane', 'name', 'attempts', 'next_try_at'],
  search: [],
  filters: {
    status: (status) =>
      sql`case ${status} when 'failed' then j.given_up_at is not null
        when 'running' then j.given_up_at is null and ${running}
        when 'waiting' then j.given_up_at is null and not ${running} else false end`,
    lane: (lane) => sql`j.lane = ${lane}`,
  },
};

// Jobs queued by a server of an older release are adopted within a minute.
const hasLane = sql`j.lane is not null`;

const listedJob = z.extend(jobRow, { lane: neverNull(jobRow.shape.lane) });

/** One page of the jobs. */
export function listJobs(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, listedJob, source, query, [hasLane, inScope(scope, {})]);
}

const jobWithMail = shape({
  ...listedJob.shape,
  ...storedBody,
  record_id: 'number?',
  recipient: 'string?',
  language: 'string?',
});

/** A job, with its mail if our key decrypts it; undefined once it is done. */
export async function findJob(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<(JobDetail & Authorized<'job'>) | undefined> {
  const [row] = await database.read(
    sql.of(jobWithMail)`select ${columns}, o.record_id, r.recipient, o.language, ${bodyColumns}
      from ${source.from} left join outbox o on o.record_id = r.id where j.id = ${id} and ${hasLane}
        and ${inScope(scope, {})}`,
  );
  if (row === undefined) return undefined;
  const { record_id, recipient, language, sealed, text_body, html_body, ...job } = row;
  if (record_id === null || recipient === null || language === null)
    return authorize('job', { ...job, mail: null });
  const body = openBody(database, record_id, { sealed, text_body, html_body });
  const shown = body && { text: maskSecrets(body.text, body), html: maskSecrets(body.html, body) };
  const mail = { recipient, language, text: null, html: null, ...shown };
  return authorize('job', { ...job, mail });
}

/**
 * Retries a job at once, a failed one with all its attempts; returns false while it runs or another of its
 * key is pending.
 */
export async function retryJob(transaction: Queryable, { id }: Authorized<'job'>): Promise<boolean> {
  const rows = await transaction.rows(
    sql.of({ record_id: 'number?' })`update jobs j set next_try_at = now(), given_up_at = null,
        attempts = case when j.given_up_at is null then j.attempts else 0 end
      where j.id = ${id} and not ${running} and not (j.given_up_at is not null and j.key is not null and exists (
        select from jobs newer where newer.name = j.name and newer.key = j.key and newer.given_up_at is null))
      returning case when j.lane in ('mail', 'urgent_mail') then ${idIn('recordId')} end as record_id`,
  );
  for (const { record_id } of rows) if (record_id !== null) await reopenMail(transaction, record_id);
  return rows.length > 0;
}
