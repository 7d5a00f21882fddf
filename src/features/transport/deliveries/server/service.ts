// Shared by reports of drivers and receipts of sites: their lines and photos.
import { createHash } from 'node:crypto';
import { AppError, found } from '#core/errors.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { wholeOf } from '#server/files/files.ts';
import { type ImageKind, imageKindOf } from '#server/files/image-kind.ts';
import type { RequestContext } from '#server/http/mount.ts';
import { findAnnouncedPhoto, listShippedLines, type ReportedLine, updatePhotoFile } from './store.ts';

/** Stores a photo that a report of the caller announced; one that is sent again changes nothing. */
export async function storePhoto(
  database: Database,
  context: RequestContext,
  params: { readonly key: string; readonly sha256: string },
  bytes: Parameters<typeof wholeOf>[0],
): Promise<{ sha256: string; size: number; received_at: string }> {
  const announced = found(await findAnnouncedPhoto(database, context.scope, params, 'look'));
  const content = await wholeOf(bytes);
  const image = photoOf(content, params.sha256, announced.size);
  return database.write(context.cause('upload delivery photo'), async (transaction) => {
    const photo = found(await findAnnouncedPhoto(transaction, context.scope, params, 'lock'));
    const answer = { sha256: params.sha256, size: photo.size };
    if (photo.received_at !== null) return { ...answer, received_at: photo.received_at };
    const received_at = await updatePhotoFile(transaction, photo, {
      name: `delivery-${photo.report_id}-${photo.place}${image.extension}`,
      contentType: image.contentType,
      content,
    });
    return { ...answer, received_at };
  });
}

/** Joins the reported lines with the shipped ones; a line of another package is rejected as unknown. */
export async function reportedLines(
  transaction: Queryable,
  scope: Scope,
  delivered: Authorized<'package'>,
  given: readonly { line: number; accepted: string; refused: string }[],
): Promise<ReportedLine[]> {
  if (given.length === 0) return [];
  const shipped = new Map(
    (await listShippedLines(transaction, scope, delivered)).map((line) => [line.line, line]),
  );
  return given.map((line) => {
    const sent = shipped.get(line.line);
    if (sent === undefined) throw new AppError('MISSING', { fields: { lines: 'unknown_choice' } });
    return { ...sent, ...line };
  });
}

/** Returns the image kind of an announced photo; throws for any other bytes. */
function photoOf(content: Buffer, sha256: string, size: number): ImageKind {
  if (content.length === 0) throw new AppError('IS_EMPTY', { fields: { file: 'required' } });
  const isAnnounced =
    content.length === size && createHash('sha256').update(content).digest('hex') === sha256;
  if (!isAnnounced) throw new AppError('MISSING', { fields: { file: 'other_file' } });
  const image = imageKindOf(content);
  if (image === undefined) throw new AppError('MISSING', { fields: { file: 'image' } });
  // The PDF of the proof cannot draw a WebP; phones send JPEG.
  if (image.contentType === 'image/webp') throw new AppError('MISSING', { fields: { file: 'jpeg_or_png' } });
  return image;
}
