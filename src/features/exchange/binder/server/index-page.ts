// The index of a binder: as CSV for programs, and as a page that opens offline.
import { escapeMarkup } from '#core/markup.ts';
import { labelled } from '#locales/labelled.ts';
import { tagOf } from '#locales/locales.ts';
import { fillText } from '#locales/text.ts';
import type { Texts } from '#server/config/texts.ts';
import { momentText } from '#server/mail/mail-text.ts';
import type { Period } from './sources.ts';

export interface IndexedFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

interface Bound {
  readonly projectName: string;
  readonly moment: Date;
  readonly period: Period;
  readonly language: string;
  readonly timeZone: string;
  readonly portalName: string;
  readonly texts: Texts<'binder'>;
}

/** Path, size and SHA-256 of each file. */
export function indexCsv(index: readonly IndexedFile[]): string {
  const lines = index.map(({ name, size, sha256 }) => `"${name.replaceAll('"', '""')}",${size},${sha256}`);
  return ['path,bytes,sha256', ...lines, ''].join('\r\n');
}

/** A page without scripts and external content. */
export function indexPage(
  { projectName, moment, period, language, timeZone, portalName, texts }: Bound,
  index: readonly IndexedFile[],
) {
  const tag = tagOf(language);
  const fill = (text: string, parameters: Record<string, string>) => fillText(text, tag, parameters);
  const rows = index.map(({ name, size, sha256 }) => {
    const address = name.split('/').map(encodeURIComponent).join('/');
    return `<tr><td><a href="${escapeMarkup(address)}">${escapeMarkup(name)}</a></td><td class="size">${size}</td><td><code>${sha256}</code></td></tr>`;
  });
  const day = (date: string | undefined) => date ?? '…';
  const lines = [
    period.from === undefined && period.to === undefined
      ? texts.whole_project
      : fill(texts.period_of, { from: day(period.from), to: day(period.to) }),
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
<title>${escapeMarkup(labelled(texts.title, projectName, tag))}</title>
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
<h1>${escapeMarkup(labelled(texts.title, projectName, tag))}</h1>
${lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n')}
<table>
<thead><tr><th scope="col">${escapeMarkup(texts.file)}</th><th scope="col" class="size">${escapeMarkup(texts.size)}</th><th scope="col">SHA-256</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}
