// The binder, part by part in a fixed order; every part is hashed while it is read, and the index is the last of them.
import { createHash } from 'node:crypto';
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import { parseListQuery } from '#core/list-query.ts';
import { fileStem } from '#core/transliterate.ts';
import { exportHistories } from '#features/oversight/history/server/service.ts';
import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { exportRecords } from '#features/supply/records/server/service.ts';
import { findReport, reportPdf } from '#features/transport/delivery-reports/server/service.ts';
import { packagesList } from '#features/transport/packages/contract.ts';
import { exportPackages } from '#features/transport/packages/server/service.ts';
import { languageTags, localeOf } from '#locales/locales.ts';
import { fillText } from '#locales/text.ts';
import { recordKinds } from '#record-types/forms.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { fileBytes, once } from '#server/files/files.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { type PartToZip, zipOf } from '#server/files/zip-stream.ts';
import { momentText } from '#server/mail/mail-text.ts';
import {
  listCertificateFiles,
  listCustomsFiles,
  listPackageIds,
  listRecordIds,
  listReportIds,
  listSignedRecords,
} from './store.ts';

interface Wanted {
  readonly moment: Date;
  readonly language: string;
  readonly timeZone: string;
  readonly portalName: string;
}

interface Binding extends Wanted {
  readonly database: Database;
  readonly scope: Scope;
  readonly project: NamedProject;
  readonly texts: Texts<'binder'>;
}

/** The binder of a project as this scope sees it, streamed. */
export async function makeBinder(
  database: Database,
  scope: Scope,
  project: NamedProject,
  wanted: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(wanted.language, 'binder');
  const name = fileStem(project.name, `project_${project.id}`);
  return {
    name: `${name}_binder_${plainDateIn(wanted.timeZone, wanted.moment)}.zip`,
    contentType: 'application/zip',
    bytes: zipOf(withIndex({ ...wanted, database, scope, project, texts }), wanted.moment),
  };
}

interface IndexedFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

async function* withIndex(binding: Binding): AsyncGenerator<PartToZip> {
  const index: IndexedFile[] = [];
  for await (const { name, bytes } of partsOf(binding)) {
    yield { name, bytes: hashed(bytes, (found) => index.push({ name, ...found })) };
  }
  yield { name: 'index.csv', bytes: once(Buffer.from(indexCsv(index))) };
  yield { name: 'index.html', bytes: once(Buffer.from(indexPage(binding, index))) };
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  found: (file: { size: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  found({ size, sha256: hash.digest('hex') });
}

async function* partsOf(binding: Binding): AsyncGenerator<PartToZip> {
  const { database, scope, project, language, timeZone, moment, texts } = binding;
  const reader = { language, timeZone, now: moment };
  for (const kind of recordKinds) {
    const { bytes } = await exportRecords(database, scope, { kind, project, ...reader });
    yield { name: `records/${kind}.xlsx`, bytes };
  }
  const { bytes: packages } = await exportPackages(database, scope, {
    query: parseListQuery(packagesList, {}),
    projectId: project.id,
    ...reader,
  });
  yield { name: 'records/packages.xlsx', bytes: packages };

  const { bytes: audit } = await exportHistories(database, scope, await inspected(binding), {
    name: 'audit.xlsx',
    heading: texts.record,
    until: moment,
    language,
    timeZone,
  });
  yield { name: 'audit/audit.xlsx', bytes: audit };

  yield { name: 'signatures/signatures.xlsx', bytes: await signatureSheet(binding) };
  for (const file of await listCertificateFiles(database, scope, project, moment)) {
    yield {
      name: `certificates/${file.destruction_id}_${file.id}_${safeName(file.name)}`,
      bytes: fileBytes(database, file.file_id, file.size),
    };
  }
  for (const file of await listCustomsFiles(database, scope, project, moment)) {
    yield {
      name: `customs/${file.outbound_id}_${file.id}_${safeName(file.name)}`,
      bytes: fileBytes(database, file.file_id, file.size),
    };
  }
  for (const id of await listReportIds(database, project, moment)) {
    const report = await findReport(database, scope, id);
    if (report === undefined) continue;
    const { bytes } = await reportPdf(database, report, reader);
    yield { name: `proofs/${id}_${safeName(report.package.airbill)}.pdf`, bytes };
  }
}

/** The records whose history belongs to the project. */
async function inspected({ database, scope, project, moment }: Binding) {
  const found: { noun: 'projects' | 'packages' | (typeof recordKinds)[number]; id: number }[] = [
    { noun: 'projects', id: project.id },
  ];
  for (const noun of recordKinds) {
    for (const id of await listRecordIds(database, scope, project, noun, moment)) found.push({ noun, id });
  }
  for (const id of await listPackageIds(database, scope, project, moment))
    found.push({ noun: 'packages', id });
  return found;
}

const signatureColumns = [
  { key: 'record', type: 'text' },
  { key: 'printed_name', type: 'text' },
  { key: 'meaning', type: 'text' },
  { key: 'signed_at', type: 'text' },
  { key: 'version', type: 'text' },
  { key: 'content_hash', type: 'text', width: 66 },
  { key: 'file_hash', type: 'text', width: 66 },
  { key: 'void_since', type: 'text' },
] as const satisfies readonly Omit<SheetColumn, 'heading'>[];

async function signatureSheet({ database, scope, project, moment, language, timeZone, texts }: Binding) {
  const meaning = await textsIn(language, 'signatures');
  const signed = await listSignedRecords(database, scope, project, moment);
  const rows = signed.map((one) => ({
    record: `${one.record_kind} ${one.record_id}`,
    printed_name: one.printed_name,
    meaning: meaning[`meaning_${one.meaning}`],
    signed_at: momentText(new Date(one.signed_at), language, timeZone),
    version: one.record_version,
    content_hash: one.content_sha256,
    file_hash: one.file_sha256,
    void_since: one.voided_at === null ? null : momentText(new Date(one.voided_at), language, timeZone),
  }));
  const { bytes } = await sheetFile(
    'signatures.xlsx',
    texts.signatures,
    signatureColumns.map((column) => ({ ...column, heading: texts[column.key] })),
    once(rows),
  );
  return bytes;
}

/** A name that is one on every system: no path, no control characters, not too long. */
function safeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const plain = name.replaceAll(/[\\/:*?"<>|\u0000-\u001F\u007F]/g, '_').replace(/^\.+/, '_');
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, plain.length - ending.length).slice(0, 80) + ending;
}

function indexCsv(index: readonly IndexedFile[]): string {
  const lines = index.map(({ name, size, sha256 }) => `"${name.replaceAll('"', '""')}",${size},${sha256}`);
  return ['path,bytes,sha256', ...lines, ''].join('\r\n');
}

/** A page without scripts and without anything from outside. */
function indexPage(
  { project, moment, language, timeZone, portalName, texts }: Binding,
  index: readonly IndexedFile[],
) {
  const tag = languageTags[localeOf(language) ?? 'en'];
  const fill = (text: string, parameters: Record<string, string>) => fillText(text, tag, parameters);
  const rows = index.map(({ name, size, sha256 }) => {
    const address = name.split('/').map(encodeURIComponent).join('/');
    return `<tr><td><a href="${escaped(address)}">${escaped(name)}</a></td><td class="size">${size}</td><td><code>${sha256}</code></td></tr>`;
  });
  const lines = [
    fill(texts.as_of, { moment: momentText(moment, language, timeZone) }),
    fill(texts.language_note, { portal: portalName }),
    texts.about,
    texts.verify,
  ];
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${texts.title}: ${project.name}`)}</title>
<style>
body { margin: 24px auto; max-width: 1100px; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; color: #12202b; background: #fff; }
h1 { font-size: 24px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 8px; border-bottom: 1px solid #cfd8de; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
.size { text-align: end; white-space: nowrap; }
code { font-size: 13px; }
</style>
</head>
<body>
<h1>${escaped(`${texts.title}: ${project.name}`)}</h1>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
<table>
<thead><tr><th scope="col">${escaped(texts.file)}</th><th scope="col" class="size">${escaped(texts.size)}</th><th scope="col">SHA-256</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
