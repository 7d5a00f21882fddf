// The outbox as an admin sees it. It belongs to the portal, so that the scope only says who may look at all.
import type { ListQuery } from '#core/list-query.ts';
import { bodyColumns, openBody, type StoredBody } from '#server/mail-body.ts';
import { type ListSource, listPage } from '#server/listing.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import { type MailText, outboxList, type WaitingMail } from '../contract.ts';

const columns = sql`r.id, r.created_at, r.kind, r.recipient, r.subject, r.attempts, r.error, o.next_try_at`;

const source: ListSource = {
  declaration: outboxList,
  columns,
  from: sql`outbox o join sending_records r on r.id = o.record_id`,
  id: 'r.id',
  sort: {
    created_at: sql`r.created_at`,
    recipient: sql`r.recipient`,
    subject: sql`r.subject`,
    kind: sql`r.kind`,
  },
  neverNull: ['created_at', 'recipient', 'subject', 'kind'],
  search: [],
};

/** One page of the waiting mails. */
export function listWaitingMails(database: Queryable, _scope: Scope, query: ListQuery) {
  return listPage<WaitingMail>(database, source, query, []);
}

/** A waiting mail with its text, as far as our key opens it; undefined once it is sent. */
export async function findWaitingMail(
  database: Queryable,
  _scope: Scope,
  id: number,
): Promise<MailText | undefined> {
  const [mail] = await database.rows<Omit<MailText, 'text' | 'html'> & StoredBody>(
    sql`select ${columns}, o.language, ${bodyColumns} from ${source.from} where r.id = ${id}`,
  );
  if (mail === undefined) return undefined;
  const { sealed, text_body, html_body, ...row } = mail;
  const body = openBody(database, id, { sealed, text_body, html_body });
  return { ...row, text: body?.text ?? null, html: body?.html ?? null };
}
