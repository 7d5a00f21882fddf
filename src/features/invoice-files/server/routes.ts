import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { AppError } from '#core/errors.ts';
import type { Database } from '#server/database.ts';
import { documentKindOf } from '#server/document-kind.ts';
import { insertFile, wholeOf } from '#server/files.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { Scope } from '#server/scope.ts';
import type { Queryable } from '#server/sql.ts';
import { type ZipEntry, zipEntries } from '#server/zip-entries.ts';
import { invoiceFileBytes } from '../../entries/contract.ts';
import { updateInvoiceFile } from '../../entries/server/store.ts';
import type { invoiceFilesContract, ListedFile } from '../contract.ts';
import { asFileName, fileNameOf, filesAtMost, invoiceNameOf, isBeside, unpackedBytes } from '../rules.ts';
import { findInvoicesByName, type NamedInvoice } from './store.ts';

export function invoiceFilesHandlers(database: Database): ServerHandlers<typeof invoiceFilesContract> {
  return {
    async attach({ query, file }, { scope, cause }) {
      const entries = entriesOf(await wholeOf(file.bytes));
      if (query.dry_run === 'true') {
        const files = await settle(database, scope, entries, 'look');
        return answerOf(files);
      }
      return database.write(cause(`invoice files of ${file.name}`), async (transaction) => {
        const files = await settle(transaction, scope, entries, 'lock');
        const answer = answerOf(files);
        if (query.matched === undefined || Number(query.matched) !== answer.matched) {
          throw new AppError('CONFLICT', { fields: { matched: String(answer.matched) } });
        }
        for (const { entry, listed } of files) {
          if (listed.outcome !== 'matched' || listed.invoice === null) continue;
          // Unpacked once more: at no time are all of them in memory.
          const content = await unpacked(entry);
          if (content === undefined) throw new AppError('CONFLICT');
          const name = fileNameOf(entry.name);
          const id = await insertFile(transaction, { name, contentType: 'application/pdf', content });
          await updateInvoiceFile(transaction, scope, listed.invoice.id, id);
        }
        return answer;
      });
    },
  };
}

interface Settled {
  readonly entry: ZipEntry;
  readonly listed: ListedFile;
}

function answerOf(files: readonly Settled[]) {
  const listed = files.map(({ listed: one }) => one);
  return { matched: listed.filter(({ outcome }) => outcome === 'matched').length, files: listed };
}

/** The files in the ZIP; what is none, or more than a person would send, is refused before anything is unpacked. */
function entriesOf(zip: Buffer): ZipEntry[] {
  const entries = readEntries(zip).filter(({ name }) => !isBeside(name));
  const unpackedSize = entries.reduce((sum, { size }) => sum + Math.min(size, invoiceFileBytes), 0);
  if (entries.length > filesAtMost || unpackedSize > unpackedBytes) throw new AppError('TOO_LARGE');
  return entries;
}

function readEntries(zip: Buffer): ZipEntry[] {
  try {
    return zipEntries(zip);
  } catch (cause) {
    throw new AppError('MISSING', { cause, fields: { file: 'zip' } });
  }
}

async function settle(
  database: Queryable,
  scope: Scope,
  entries: readonly ZipEntry[],
  lock: 'lock' | 'look',
): Promise<Settled[]> {
  const names = entries.flatMap(({ name }) => invoiceNameOf(name) ?? []);
  const found = await findInvoicesByName(database, scope, names, lock);
  const byName = Map.groupBy(found, ({ name }) => name);
  const byFileName = Map.groupBy(found, ({ name }) => asFileName(name));
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
    settled.push({ entry, listed: { name: fileNameOf(entry.name), outcome, invoice, replaces } });
  }
  return settled;
}

async function outcomeOf(
  entry: ZipEntry,
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
  return documentKindOf(content)?.extension === '.pdf' ? 'matched' : 'not_pdf';
}

const inflated = promisify(inflateRaw);

/** The bytes of a file, never more than it declares; undefined for what cannot be unpacked. */
async function unpacked(entry: ZipEntry): Promise<Buffer | undefined> {
  try {
    const { content, method, size } = entry;
    const bytes = method === 8 ? await inflated(content, { maxOutputLength: Math.max(1, size) }) : content;
    return (method === 8 || method === 0) && bytes.length === size ? bytes : undefined;
  } catch {
    return undefined;
  }
}
