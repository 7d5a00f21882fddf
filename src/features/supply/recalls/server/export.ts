// The list of recalls as a spreadsheet, and the letter of one as PDF, with what its reader sees. The same content gives the
// same bytes.
import { Readable } from 'node:stream';
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { tagOf } from '#locales/locales.ts';
import { fillText } from '#locales/text.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { once } from '#server/files/files.ts';
import { Pdf } from '#server/files/pdf.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import type { RecallDetail, RecallPlace, RecallRow } from '../contract.ts';
import { type Reader, streamRecalls } from './store.ts';

interface Wanted {
  readonly language: string;
  readonly timeZone: string;
}

/** The filtered recalls as a streamed .xlsx. */
export async function exportRecalls(
  database: Database,
  reader: Reader,
  query: ListQuery,
  { language, timeZone }: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'recalls');
  return sheetFile(
    'recalls.xlsx',
    texts.title,
    [
      { key: 'reference', heading: texts.reference, type: 'text' },
      { key: 'number', heading: texts.number, type: 'text' },
      { key: 'product', heading: texts.product, type: 'text', width: 34 },
      { key: 'manufacturer', heading: texts.manufacturer, type: 'text', width: 34 },
      { key: 'recall_class', heading: texts.recall_class, type: 'text' },
      { key: 'instruction', heading: texts.instruction, type: 'text', width: 34 },
      { key: 'status', heading: texts.status, type: 'text' },
      { key: 'opened_on', heading: texts.opened_at, type: 'date' },
      { key: 'due_on', heading: texts.due_on, type: 'date' },
      { key: 'places', heading: texts.places, type: 'number' },
      { key: 'acknowledged', heading: texts.acknowledged, type: 'number' },
    ],
    inWords(streamRecalls(database, reader, query), texts, timeZone),
  );
}

/** The depots and sites of a recall as a spreadsheet, with what its reader sees. */
export async function exportPlaces(
  recall: Omit<RecallDetail, 'signatures'>,
  { language, timeZone }: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'recalls');
  const rows = recall.recipients.map((place) => ({
    ...place,
    place: place.name ?? texts[`unnamed_${place.kind}`],
    kind: texts[place.kind],
    project: place.project.name,
    shipments: place.shipments.map(({ airbill }) => airbill ?? texts.no_airbill).join(', '),
    kits: place.shipments.flatMap(({ kits }) => kits ?? []).join(', '),
    acknowledged_on: place.acknowledged_at && plainDateIn(timeZone, new Date(place.acknowledged_at)),
  }));
  const figures = [
    'sent',
    'received',
    'returned',
    'expected',
    'returned_since',
    'found',
    'quarantined',
    'sent_back',
    'destroyed',
  ] as const;
  return sheetFile(
    `recall-${recall.reference}.xlsx`,
    texts.places,
    [
      { key: 'place', heading: texts.place, type: 'text', width: 34 },
      { key: 'kind', heading: texts.place_kind, type: 'text' },
      { key: 'project', heading: texts.project, type: 'text' },
      ...figures.map((key) => ({ key, heading: texts[key], type: 'number' as const })),
      { key: 'acknowledged_on', heading: texts.acknowledged, type: 'date' },
      { key: 'acknowledged_name', heading: texts.checked_by, type: 'text', width: 34 },
      { key: 'note', heading: texts.note, type: 'text', width: 34 },
      { key: 'shipments', heading: texts.shipments, type: 'text', width: 34 },
      { key: 'kits', heading: texts.kits, type: 'text', width: 34 },
    ],
    Readable.from([rows]),
  );
}

async function* inWords(chunks: AsyncIterable<RecallRow[]>, texts: Texts<'recalls'>, timeZone: string) {
  for await (const rows of chunks) {
    yield rows.map((row) => ({
      ...row,
      recall_class: texts[row.recall_class],
      instruction: texts[row.instruction],
      status: texts[row.status],
      opened_on: plainDateIn(timeZone, new Date(row.opened_at)),
    }));
  }
}

/** The maximum number of shipments per place in the letter; the page lists all. */
const namedShipments = 20;

/** The letter: what is recalled, what to do until when, and which shipments it concerns. */
export async function recallLetter(
  recall: Omit<RecallDetail, 'signatures'>,
  { language, timeZone }: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'recalls');
  const { study_product: nameless } = await textsIn(language, 'records');
  const tag = tagOf(language);
  const fill = (text: string, parameters: Record<string, string | number>) => fillText(text, tag, parameters);
  const day = (plainDate: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${plainDate}T00:00:00Z`),
    );
  const title = fill(texts.recall_of, { reference: recall.reference });
  const pdf = await Pdf.open({ title, language: tag, madeAt: new Date(recall.opened_at) });
  pdf.text(title, { size: 20, weight: 'bold' });
  pdf.text(`${texts[recall.recall_class]} · ${texts[`${recall.recall_class}_text`]}`, { size: 12 });
  pdf.heading(texts.what_to_do);
  pdf.text(texts[`${recall.instruction}_text`], { size: 12, weight: 'bold' });
  pdf.text(fill(texts.acknowledge_until, { day: day(recall.due_on) }));
  pdf.heading(texts.what_is_recalled);
  const facts: [string, string][] = [
    [texts.product, recall.product || nameless],
    [texts.number, recall.number],
    [texts.manufacturer, recall.manufacturer],
    [texts.projects, [...new Set(recall.batches.map(({ project }) => project.name))].join(', ')],
    [texts.opened_at, day(plainDateIn(timeZone, new Date(recall.opened_at)))],
    [texts.reason, recall.reason],
  ];
  pdf.facts(facts.filter(([, value]) => value !== ''));
  const isBlinded = recall.batches.length === 0;
  pdf.heading(texts.places);
  for (const place of recall.recipients) writePlace(pdf, place, { texts, fill, day, isBlinded });
  const content = await pdf.end((page, pages) =>
    fill(texts.pdf_footer, { reference: recall.reference, page, pages }),
  );
  return { name: `recall-${recall.reference}.pdf`, contentType: 'application/pdf', bytes: once(content) };
}

function writePlace(
  pdf: Pdf,
  place: RecallPlace,
  {
    texts,
    fill,
    day,
    isBlinded,
  }: {
    texts: Texts<'recalls'>;
    fill: (text: string, parameters: Record<string, string | number>) => string;
    day: (plainDate: string) => string;
    isBlinded: boolean;
  },
): void {
  const name = place.name ?? texts[`unnamed_${place.kind}`];
  pdf.text(`${name} · ${place.project.name}`, { weight: 'bold' });
  if (!isBlinded && place.expected !== null)
    pdf.text(fill(texts[`expected_${place.kind}`], { quantity: trimmed(place.expected) }));
  const kits = place.shipments.flatMap((one) => one.kits ?? []).join(', ');
  if (kits !== '') pdf.text(`${texts.kits}: ${kits}`);
  const rows = place.shipments
    .slice(0, namedShipments)
    .map((one) => [
      one.airbill ?? texts.no_airbill,
      one.dispatched_date === null ? '' : day(one.dispatched_date),
      texts[`shipment_${one.state}`],
      ...(isBlinded ? [] : [trimmed(one.quantity)]),
    ]);
  if (rows.length > 0) {
    const head = [texts.shipment, texts.dispatched_date, texts.status];
    pdf.table(isBlinded ? head : [...head, texts.quantity], rows, isBlinded ? {} : { numbers: [3] });
  }
  if (place.shipments.length > namedShipments)
    pdf.text(fill(texts.more_shipments, { count: place.shipments.length - namedShipments }));
  pdf.text(' ', { size: 6 });
}

/** A decimal without trailing zeros. */
function trimmed(quantity: string | null): string {
  return quantity === null ? '' : quantity.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}
