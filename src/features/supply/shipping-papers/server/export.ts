// The label and the packing list of an outbound as PDF, in the reader's language. PAPER-01, PAPER-02.
import type { FileAnswer } from '#core/contract.ts';
import { hasCheckDigit } from '#core/gs1.ts';
import { fromThousandths, showQuantity, toThousandths } from '#core/quantity.ts';
import { hoursLines } from '#features/supply/site-details/rules.ts';
import { showDay } from '#locales/dates.ts';
import { labelled } from '#locales/labelled.ts';
import { tagOf } from '#locales/locales.ts';
import { fillText } from '#locales/text.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import { code128, gs1DataMatrix } from '#server/files/barcode.ts';
import { once } from '#server/files/files.ts';
import { Pdf } from '#server/files/pdf.ts';
import { momentText } from '#server/mail/mail-text.ts';
import { elementsOf, packagesOf } from '../rules.ts';
import type { Shipment } from './store.ts';

interface Reader {
  readonly language: string;
  readonly timeZone: string;
}

/** The label names no goods: it is on the outside of the box, visible to blinded people. */
export async function labelPdf(shipment: Shipment, reader: Reader): Promise<FileAnswer> {
  const texts = await textsIn(reader.language, 'shippingPapers');
  const delivery = await deliveryFacts(shipment, reader);
  const packages = packagesOf(shipment);
  const pdf = await begin(shipment, texts.label, reader);
  for (const [index, { airbill, lines }] of packages.entries()) {
    if (index > 0) {
      pdf.page();
      pdf.text(texts.label, { size: 20, weight: 'bold' });
    }
    if (packages.length > 1) pdf.text(packageText(index, packages.length, texts, reader), { size: 16 });
    pdf.heading(texts.ship_to);
    pdf.text(shipment.site ?? '', { size: 16, weight: 'bold' });
    for (const line of [shipment.investigator, shipment.address]) if (line) pdf.text(line, { size: 12 });
    pdf.facts(delivery);
    pdf.heading(texts.ship_from);
    pdf.text([shipment.depot, shipment.location].filter(Boolean).join(', '), { size: 12 });
    pdf.heading(texts.details);
    const classes = [...new Set(lines.flatMap(({ storage_class: one }) => one ?? []))].toSorted();
    pdf.facts([
      [texts.project, shipment.project],
      ...daysOf(shipment, texts, reader),
      [texts.storage, classes.map((one) => `${one} °C`).join(', ') || '–'],
    ]);
    pdf.heading(texts.airbill);
    await drawAirbill(pdf, airbill, texts);
  }
  return ended(pdf, shipment, 'label', texts, reader);
}

async function drawAirbill(pdf: Pdf, airbill: string | null, texts: Texts<'shippingPapers'>): Promise<void> {
  if (airbill === null || airbill.trim() === '') {
    pdf.text(texts.no_airbill);
    return;
  }
  const isSscc = /^\d{18}$/.test(airbill) && hasCheckDigit(airbill);
  const modules = await code128(isSscc ? [['00', airbill]] : airbill);
  if (modules === undefined) pdf.text(airbill, { size: 16, weight: 'bold' });
  else pdf.barcode(modules, isSscc ? `(00) ${airbill}` : airbill, { module: 1.4, height: 72 });
}

function packageText(
  index: number,
  count: number,
  texts: Texts<'shippingPapers'>,
  { language }: Reader,
): string {
  const tag = tagOf(language);
  return fillText(texts.package_of, tag, { number: index + 1, count });
}

/** The contents of each box: by batch with a DataMatrix each, or by blinded name. */
export async function packingListPdf(
  shipment: Shipment,
  reader: Reader & { readonly isBlinded: boolean },
): Promise<FileAnswer> {
  const texts = await textsIn(reader.language, 'shippingPapers');
  const pdf = await begin(shipment, texts.packing_list, reader);
  const packages = packagesOf(shipment);
  if (!reader.isBlinded) pdf.text(texts.not_for_blinded, { weight: 'bold' });
  pdf.heading(texts.details);
  pdf.facts([
    [texts.ship_to, shipment.site ?? ''],
    ...(await deliveryFacts(shipment, reader)),
    [texts.project, shipment.project],
    [texts.airbill, packages.map(({ airbill }) => airbill ?? texts.no_airbill).join(', ')],
    ...daysOf(shipment, texts, reader),
  ]);
  const { study_product: nameless } = await textsIn(reader.language, 'records');
  for (const [index, { airbill, lines }] of packages.entries()) {
    const number = packages.length > 1 ? packageText(index, packages.length, texts, reader) : undefined;
    pdf.heading([number ?? texts.items, number && (airbill ?? texts.no_airbill)].filter(Boolean).join(' · '));
    if (reader.isBlinded) {
      pdf.table([texts.product, texts.quantity], blindedRows(lines, nameless), { numbers: [1] });
      continue;
    }
    pdf.table(
      [texts.product, texts.batch, texts.expiry, texts.quantity],
      lines.map(({ product, batch, expiry_date, quantity }) => [
        product ?? '',
        batch ?? '',
        expiry_date === null ? '' : showDay(expiry_date, tagOf(reader.language)),
        showQuantity(quantity) ?? '',
      ]),
      { numbers: [3] },
    );
    for (const line of lines) {
      const elements = elementsOf(line);
      const modules = elements.length > 0 ? await gs1DataMatrix(elements) : undefined;
      const code = elements.map(([identifier, value]) => `(${identifier}) ${value}`).join(' ');
      if (modules !== undefined) pdf.barcode(modules, [line.product, code].join(' · '), { module: 2.5 });
      if (line.kits) pdf.text(labelled(texts.kits, line.kits, tagOf(reader.language)), { size: 9 });
    }
  }
  return ended(pdf, shipment, 'packing-list', texts, reader);
}

/** The contacts and delivery hours of the site, as far as known. */
async function deliveryFacts(
  { contacts, hours, hours_note: note }: Shipment,
  { language }: Reader,
): Promise<[string, string][]> {
  const texts = await textsIn(language, 'siteDetails');
  const [first] = contacts;
  const lines = hoursLines(hours, tagOf(language), texts.closed);
  const opening = [...lines.map((line) => `${line.days} ${line.hours}`), note].filter(Boolean).join('; ');
  return [
    ...(first === undefined
      ? []
      : [
          [texts.contact, [first.name, first.role, first.phone].filter(Boolean).join(', ')] as [
            string,
            string,
          ],
        ]),
    ...(opening === '' ? [] : [[texts.opening_hours, opening] as [string, string]]),
  ];
}

/** The quantities per blinded name; merged into one if any product has none. */
function blindedRows(lines: Shipment['lines'], nameless: string): string[][] {
  const sums = new Map<string, bigint>();
  for (const { blinded_name: name, quantity } of lines) {
    const key = name ?? nameless;
    sums.set(key, (sums.get(key) ?? 0n) + toThousandths(quantity ?? '0'));
  }
  return [...sums].map(([name, sum]) => [name, showQuantity(fromThousandths(sum)) ?? '']);
}

async function begin(shipment: Shipment, title: string, { language }: Reader): Promise<Pdf> {
  const tag = tagOf(language);
  const pdf = await Pdf.open({
    title: `${title} ${shipment.airbill ?? ''}`,
    language: tag,
    madeAt: new Date(shipment.updated_at),
  });
  pdf.text(title, { size: 20, weight: 'bold' });
  return pdf;
}

function daysOf(
  { dispatched_date: sent, planned_date: planned }: Shipment,
  texts: Texts<'shippingPapers'>,
  { language }: Reader,
): [string, string][] {
  if (sent !== null) return [[texts.dispatched, showDay(sent, tagOf(language))]];
  return planned === null ? [] : [[texts.planned, showDay(planned, tagOf(language))]];
}

async function ended(
  pdf: Pdf,
  { id, updated_at }: Shipment,
  name: string,
  texts: Texts<'shippingPapers'>,
  { language, timeZone }: Reader,
): Promise<FileAnswer> {
  const tag = tagOf(language);
  const as_of = momentText(new Date(updated_at), language, timeZone);
  const content = await pdf.end((page, pages) =>
    fillText(texts.footer, tag, { id: String(id), as_of, page, pages }),
  );
  return { name: `${name}_${id}.pdf`, contentType: 'application/pdf', bytes: once(content) };
}
