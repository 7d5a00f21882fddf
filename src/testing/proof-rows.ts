// Delivery reports, their photos and links, as rows for access tests.
import { randomUUID } from 'node:crypto';
import type { Role } from '#core/access.ts';
import type { Database } from '#server/database/database.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { make } from './factories.ts';
import { announced, png } from './pictures.ts';
import type { TwoClients } from './two-clients.ts';

let shade = 0;

/** A report of the driver, or of staff for the other client, with an uploaded signature and photo. */
async function storedProof(database: Database, place: TwoClients['own'], users: Record<Role, number>) {
  shade += 1;
  const picture = png(4, 4, shade % 250);
  const { sha256 } = announced(picture);
  const user = place.airbill.startsWith('CANARY') ? users.staff : users.driver;
  const { report, photo } = await announcedPhoto(database, place, user, picture);
  const file_id = await make(database, 'files', {
    name: 'photo.png',
    content_type: 'image/png',
    size: picture.length,
    sha256: `\\x${sha256}`,
    content: `\\x${picture.toString('hex')}`,
  });
  const change = (statement: Fragment) =>
    database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(statement),
    );
  await change(
    sql`update delivery_report_photos set file_id = ${file_id}, received_at = now() where id = ${photo}`,
  );
  await change(sql`update delivery_reports set signature_file_id = ${file_id} where id = ${report}`);
  const remove = async () => {
    await change(sql`delete from delivery_report_photos where id = ${photo}`);
    await change(sql`delete from delivery_reports where id = ${report}`);
  };
  return { report, sha256, remove };
}

/** A report of this person with an announced photo. */
export async function announcedPhoto(
  database: Database,
  own: TwoClients['own'],
  user_id: number,
  photo: Buffer,
): Promise<{ report: number; key: string; photo: number }> {
  const key = randomUUID();
  const report = await make(database, 'delivery_reports', {
    package_id: own.package,
    user_id,
    airbill: own.airbill,
    recipients: '[]',
    key,
  });
  const { sha256, size } = announced(photo);
  const row = await make(database, 'delivery_report_photos', {
    report_id: report,
    place: 1,
    sha256: `\\x${sha256}`,
    size,
  });
  return { report, key, photo: row };
}

/** A receipt link of the client's package. */
export function receiptLinkOf(
  database: Database,
  { package: package_id }: TwoClients['own'],
  created_by: number,
): Promise<number> {
  return make(database, 'receipt_links', { package_id, created_by, expires_at: '2099-01-01T00:00:00Z' });
}

/**
 * The path of such a report, its photo or signature: of the caller's or the other client, deleted, or
 * missing.
 */
export async function proofAddress(
  database: Database,
  { own, foreign, users }: TwoClients,
  path: string,
  which: string,
): Promise<string> {
  const { report, sha256, remove } = await storedProof(database, which === 'foreign' ? foreign : own, users);
  if (which === 'deleted') await remove();
  const id = which === 'missing' ? 999_999 : report;
  const other = which === 'foreign parent' && (await storedProof(database, foreign, users));
  return path.replace('{id}', String(id)).replace('{sha256}', other ? other.sha256 : sha256);
}
