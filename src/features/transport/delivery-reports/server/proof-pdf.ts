// Proof of delivery as PDF: the content of the screen in the reader's language. The output is deterministic.
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import { tagOf } from '#locales/locales.ts';
import { fillText } from '#locales/text.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Queryable } from '#server/database/sql.ts';
import { once } from '#server/files/files.ts';
import { Pdf } from '#server/files/pdf.ts';
import { momentText } from '#server/mail/mail-text.ts';
import { clockErrorOf, temperatureIn } from '../rules.ts';
import { findReportFile, type StoredReport } from './store.ts';

interface Reader {
  readonly language: string;
  readonly timeZone: string;
}

export async function reportPdf(
  database: Queryable,
  report: StoredReport,
  { language, timeZone }: Reader,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'deliveries');
  const tag = tagOf(language);
  const fill = (text: string, parameters: Record<string, string | number>) => fillText(text, tag, parameters);
  const pdf = await Pdf.open({
    title: `${texts.proof} ${report.package.airbill}`,
    language: tag,
    madeAt: new Date(report.at),
  });
  pdf.text(texts.proof, { size: 20, weight: 'bold' });
  pdf.text(`${report.package.airbill} · ${texts[report.outcome]}`, { size: 12 });
  pdf.heading(fill(texts.report_of, { id: String(report.id) }));
  pdf.facts(factsOf(report, texts, { language, timeZone }));
  if (report.lines.length > 0) {
    pdf.heading(texts.lines);
    pdf.table(
      [texts.product, texts.batch, texts.sent, texts.accepted, texts.refused],
      report.lines.map((line) => [
        line.product ?? '',
        line.batch ?? '',
        line.quantity ?? '',
        line.accepted,
        line.refused,
      ]),
    );
  }
  if (report.products.length > 0) {
    const { study_product: nameless } = await textsIn(language, 'records');
    pdf.heading(texts.lines);
    for (const name of report.products) pdf.text(name || nameless);
  }
  const signature = report.signed ? await findReportFile(database, report) : undefined;
  if (signature !== undefined) {
    pdf.heading(texts.signature);
    pdf.image(signature.content, report.received_by ?? '', 90);
  }
  if (report.photos.length > 0) pdf.heading(texts.photos);
  for (const [at, { sha256, received_at }] of report.photos.entries()) {
    const number = at + 1;
    if (received_at === null) {
      pdf.text(fill(texts.photo_awaited, { number }));
      continue;
    }
    const photo = await findReportFile(database, report, sha256);
    const caption = `${fill(texts.photo, { number })} · SHA-256 ${sha256}`;
    const drawn = photo !== undefined && pdf.image(photo.content, caption, 250);
    if (!drawn) pdf.text(`${caption} · ${texts.photo_webp}`, { size: 8 });
  }
  const content = await pdf.end((page, pages) =>
    fill(texts.pdf_footer, { id: String(report.id), page, pages }),
  );
  const day = plainDateIn(timeZone, new Date(report.occurred_at));
  return {
    name: `${report.package.airbill}_${day}.pdf`.replaceAll(/[\\/:*?"<>|\s]+/g, '_'),
    contentType: 'application/pdf',
    bytes: once(content),
  };
}

function factsOf(
  report: StoredReport,
  texts: Texts<'deliveries'>,
  { language, timeZone }: Reader,
): [string, string][] {
  const tag = tagOf(language);
  const time = (moment: string) => momentText(new Date(moment), language, timeZone);
  const clock = clockErrorOf(report.clock_error_ms, tag);
  const { position } = report;
  const facts: [string, string | null | undefined | false][] = [
    [texts.airbill, report.package.airbill],
    [texts.project, report.project.name],
    [texts.client, report.project.client.name],
    [texts.outcome, texts[report.outcome]],
    [texts.exception, report.exception && texts[`exception_${report.exception}`]],
    [texts.received_by, report.received_by],
    [texts.no_signature, report.no_signature_reason],
    [texts.occurred_at, time(report.occurred_at)],
    [texts.recorded_at, time(report.at)],
    [texts.device_occurred_at, report.device_occurred_at && time(report.device_occurred_at)],
    [texts.clock_error, clock && fillText(texts[clock.way], tag, { duration: clock.duration })],
    [texts.time_marks, report.time_marks.map((mark) => texts[mark]).join(', ')],
    [texts.condition, report.condition && texts[`condition_${report.condition}`]],
    [texts.temperature, temperatureIn(report, tag, (parts) => fillText(texts.as_read, tag, parts))],
    [
      texts.position,
      position &&
        [
          `${position.lat}, ${position.lng}`,
          position.accuracy && fillText(texts.accuracy, tag, { metres: Number(position.accuracy) }),
        ]
          .filter(Boolean)
          .join(' '),
    ],
    [texts.note, report.note],
    [texts.reporter, report.reporter],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}
