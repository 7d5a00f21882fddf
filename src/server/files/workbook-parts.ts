// The parts of an .xlsx besides its sheets: the list of sheets, number formats and shared strings.
import { reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { days1904, lookOf, type NumberLook } from './number-formats.ts';
import { SharedTexts, TextCollector } from './shared-text.ts';
import { attributeOf, LongXmlError, readXml, type XmlHandlers } from './xml-events.ts';
import type { ZipPart } from './zip-file.ts';

/** The parts of a file by their names. */
export type Parts = ReadonlyMap<string, ZipPart>;

export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** The name of its part. */
  readonly part: string;
}

export interface WorkbookParts {
  /** Worksheets in order; chart sheets are left out. */
  readonly sheets: readonly WorkbookSheet[];
  /** Days from the epoch of 1900 to that of this workbook. */
  readonly epochDays: number;
  /** By the index used in cells. */
  readonly looks: readonly NumberLook[];
  readonly texts: SharedTexts;
}

/** The amount of text kept in memory. */
const maxSharedBytes = 128 * 1024 ** 2;
const maxPartBytes = 16 * 1024 ** 2;

/** Reads them; throws an OperatorError that names the damaged, missing or oversized part. */
export async function readWorkbookParts(parts: Parts): Promise<WorkbookParts> {
  const root = await relationsOf(parts, '');
  const main = root.find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !parts.has(main)) throw new OperatorError(reason('no_workbook'));
  const relations = await relationsOf(parts, main);
  const { sheets, date1904 } = await workbookOf(parts, main);
  const target = (type: string) => relations.find((one) => one.type === type)?.target;
  return {
    sheets: sheets.flatMap(({ name, hidden, relation }) => {
      const found = relations.find(({ id }) => id === relation);
      if (found === undefined) throw new OperatorError(reason('part_damaged', { part: main }));
      return found.type === 'worksheet' ? [{ name, hidden, part: found.target }] : [];
    }),
    epochDays: date1904 ? days1904 : 0,
    looks: await looksOf(parts, target('styles')),
    texts: await sharedTexts(parts, target('sharedStrings')),
  };
}

interface Relation {
  readonly id: string;
  /** The end of its type URI, which is the same in both variants of the standard. */
  readonly type: string;
  readonly target: string;
}

async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations: Relation[] = [];
  if (!parts.has(name)) throw new OperatorError(reason('no_workbook'));
  await readPart(parts, name, {
    open(tag, given) {
      if (tag !== 'Relationship' || given['TargetMode'] === 'External') return;
      const type = given['Type']?.split('/').at(-1) ?? '';
      relations.push({ id: given['Id'] ?? '', type, target: resolved(folder, given['Target'] ?? '') });
    },
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

async function workbookOf(parts: Parts, part: string) {
  const sheets: { name: string; hidden: boolean; relation: string }[] = [];
  let date1904 = false;
  await readPart(parts, part, {
    open(tag, given) {
      if (tag === 'workbookPr') date1904 = /^(1|true|on)$/.test(given['date1904'] ?? '');
      if (tag !== 'sheet') return;
      const hidden = /^(veryH|h)idden$/.test(given['state'] ?? '');
      sheets.push({ name: given['name'] ?? '', hidden, relation: attributeOf(given, 'id') ?? '' });
    },
  });
  return { sheets, date1904 };
}

async function looksOf(parts: Parts, part: string | undefined): Promise<NumberLook[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCells = false;
  if (part !== undefined && parts.has(part)) {
    await readPart(parts, part, {
      open(tag, given) {
        if (tag === 'numFmt') codes.set(Number(given['numFmtId']), given['formatCode'] ?? '');
        else if (tag === 'cellXfs') inCells = true;
        else if (tag === 'xf' && inCells) ids.push(Number(given['numFmtId'] ?? 0));
      },
      close(tag) {
        if (tag === 'cellXfs') inCells = false;
      },
    });
  }
  return ids.map((id) => lookOf(id, codes.get(id)));
}

async function sharedTexts(parts: Parts, part: string | undefined): Promise<SharedTexts> {
  const size = parts.get(part ?? '')?.size ?? 0;
  // Text in XML is never shorter than decoded; oversized content is refused below.
  const texts = new SharedTexts(Math.min(size, maxSharedBytes));
  if (part === undefined || !parts.has(part)) return texts;
  const text = new TextCollector();
  let inside = false;
  await readPart(
    parts,
    part,
    {
      open(tag) {
        if (tag === 'si') {
          inside = true;
          text.start();
        } else if (inside) text.open(tag);
      },
      text: (given) => {
        if (inside) text.add(given);
      },
      close(tag) {
        if (tag !== 'si') return text.close(tag);
        inside = false;
        texts.add(text.end());
      },
    },
    maxSharedBytes,
  );
  return texts;
}

async function readPart(
  parts: Parts,
  part: string,
  handlers: Partial<XmlHandlers>,
  maxBytes = maxPartBytes,
): Promise<void> {
  const found = parts.get(part);
  if (found === undefined) throw new OperatorError(reason('part_missing', { part }));
  if (found.size > maxBytes) {
    throw new OperatorError(reason('part_unpacks_beyond', { part, bytes: maxBytes }));
  }
  try {
    await readXml(found.bytes(), { open() {}, close() {}, text() {}, ...handlers });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (error instanceof LongXmlError) throw new OperatorError(reason('text_too_long', { part }));
    throw new OperatorError(reason('part_damaged', { part }));
  }
}
