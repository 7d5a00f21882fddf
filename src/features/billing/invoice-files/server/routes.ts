import type { Upload } from '#core/contract.ts';
import { AppError, found } from '#core/errors.ts';
import { findRecord } from '#features/supply/record-forms/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { documentKindOf } from '#server/files/document-kind.ts';
import { insertFile, wholeOf } from '#server/files/files.ts';
import { openZip, type ZipPart } from '#server/files/zip-file.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { invoiceFilesContract, ListedFile } from '../contract.ts';
import {
  asFileName,
  fileNameOf,
  filesAtMost,
  invoiceFileBytes,
  invoiceNameOf,
  isBeside,
  unpackedBytes,
} from '../rules.ts';
import { findInvoicesByName, findInvoiceToFile, type NamedInvoice, updateInvoiceFile } from './store.ts';

export function invoiceFilesHandlers(database: Database): ServerHandlers<typeof invoiceFilesContract> {
  return {
    async attach({ query, file }, { scope, cause }) {
      const entries = await entriesOf(await wholeOf(file.bytes));
      if (query.dry_run === 'true') {
        const files = await settle(database, scope, entries, 'look');
        return answerOf(files);
      }
      return database.write(
        cause('attach invoice files', { reference: { file: file.name } }),
        async (transaction) => {
          const files = await settle(transaction, scope, entries, 'lock');
          const answer = answerOf(files);
          if (query.matched === undefined || Number(query.matched) !== answer.matched) {
            throw new AppError('CONFLICT', { fields: { matched: String(answer.matched) } });
          }
          for (const { entry, listed, invoice } of files) {
            if (listed.outcome !== 'matched' || invoice === undefined) continue;
            // Unpacked again, to avoid holding all files in memory.
            const content = await unpacked(entry);
            if (content === undefined) throw new AppError('CONFLICT');
            const name = fileNameOf(entry.name);
            const id = await insertFile(transaction, { name, contentType: 'application/pdf', content });
            await updateInvoiceFile(transaction, invoice, id);
          }
          return answer;
        },
      );
    },
    async upload({ params, file }, { scope, cause }) {
      found(await findRecord(database, scope, 'invoices', { id: params.id, parent: undefined }));
      const content = await pdfOf(file);
      return database.write(cause('upload invoice file'), async (transaction) => {
        const invoice = found(await findInvoiceToFile(transaction, scope, params.id));
        const name = /\.pdf$/i.test(file.name) ? file.name : `${file.name}.pdf`;
        const id = await insertFile(transaction, { name, contentType: 'application/pdf', content });
        await updateInvoiceFile(transaction, invoice, id);
        return { name, size: content.length };
      });
    },
    async clear({ params, body }, { scope, cause }) {
      await database.write(
        cause('clear invoice file', { reason: body.reason?.trim() }),
        async (transaction) => {
          const invoice = found(await findInvoiceToFile(transaction, scope, params.id));
          if (invoice.file_id === null) throw new AppError('NOT_FOUND');
          await updateInvoiceFile(transaction, invoice, null);
        },
      );
    },
  };
}

async function pdfOf(file: Upload): Promise<Buffer> {
  const content = await wholeOf(file.bytes);
  const kind = await documentKindOf(content);
  if (kind?.extension !== '.pdf') throw new AppError('MISSING', { fields: { file: 'pdf' } });
  if (kind.active) throw new AppError('MISSING', { fields: { file: 'active_pdf' } });
  return content;
}

interface Settled {
  readonly entry: ZipPart;
  readonly listed: ListedFile;
  readonly invoice: NamedInvoice | undefined;
}

function answerOf(files: readonly Settled[]) {
  const listed = files.map(({ listed: one }) => one);
  return { matched: listed.filter(({ outcome }) => outcome === 'matched').length, files: listed };
}

/** Returns the files in the ZIP; rejects other formats and excessive sizes before unpacking. */
async function entriesOf(zip: Buffer): Promise<ZipPart[]> {
  const entries = (await readEntries(zip)).filter(({ name }) => !isBeside(name));
  const unpackedSize = entries.reduce((sum, { size }) => sum + Math.min(size, invoiceFileBytes), 0);
  if (entries.length > filesAtMost || unpackedSize > unpackedBytes) throw new AppError('TOO_LARGE');
  return entries;
}

async function readEntries(zip: Buffer): Promise<readonly ZipPart[]> {
  try {
    return (await openZip(zip)).parts;
  } catch (cause) {
    throw new AppError('MISSING', { cause, fields: { file: 'zip' } });
  }
}

async function settle(
  database: Queryable,
  scope: Scope,
  entries: readonly ZipPart[],
  lock: 'lock' | 'look',
): Promise<Settled[]> {
  const names = entries.flatMap(({ name }) => invoiceNameOf(name) ?? []);
  const named = await findInvoicesByName(database, scope, names, lock);
  const byName = Map.groupBy(named, ({ name }) => name);
  const byFileName = Map.groupBy(named, ({ name }) => asFileName(name));
  const meant = entries.map((entry) => {
    const name = invoiceNameOf(entry.name);
    const invoices = name === undefined ? [] : (byName.get(name) ?? byFileName.get(asFileName(name)) ?? []);
    return { entry, name, invoices, only: invoices.length === 1 ? invoices[0] : undefined };
  });
  const files = Map.groupBy(meant, ({ only }) => only?.id);
  const settled: Settled[] = [];
  for (const { entry, name, invoices, only } of meant) {
    const isTwice = only !== undefined && (files.get(only.id)?.length ?? 0) > 1;
    const outcome = await outcomeOf(entry, name, invoices, isTwice);
    const invoice = only === undefined ? null : { id: only.id, name: only.name };
    const replaces = outcome === 'matched' && only?.has_file === true;
    const listed = { name: fileNameOf(entry.name), outcome, invoice, replaces };
    settled.push({ entry, listed, invoice: only });
  }
  return settled;
}

async function outcomeOf(
  entry: ZipPart,
  name: string | undefined,
  invoices: readonly NamedInvoice[],
  isTwice: boolean,
): Promise<ListedFile['outcome']> {
  if (name === undefined) return 'not_pdf';
  if (invoices.length === 0) return 'no_invoice';
  if (invoices.length > 1) return 'several_invoices';
  if (isTwice) return 'twice';
  if (entry.size > invoiceFileBytes) return 'too_large';
  const content = await unpacked(entry);
  if (content === undefined) return 'damaged';
  const kind = await documentKindOf(content);
  if (kind?.extension !== '.pdf') return 'not_pdf';
  return kind.active ? 'active_pdf' : 'matched';
}

/** Returns a file's bytes, at most its declared size; undefined if it cannot be unpacked. */
async function unpacked(entry: ZipPart): Promise<Buffer | undefined> {
  try {
    return await wholeOf(entry.bytes());
  } catch {
    return undefined;
  }
}
