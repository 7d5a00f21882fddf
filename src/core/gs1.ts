// GS1 element strings of Code 128, DataMatrix and QR codes (GS1 General Specifications, sections 3 and 7).
// Requirements: DRV-01, amendment 47.
// Requirements: DRV-01, amendment 47.

/** The fields of an element string that the portal uses. */
export interface Gs1 {
  /** (00) Serial shipping container code. */
  readonly sscc?: string;
  /** (01) Global trade item number. */
  readonly gtin?: string;
  /** (10) Batch number. */
  readonly batch?: string;
  /** (17) Expiry date as YYYY-MM-DD; a day 00 is the last one of its month. */
  readonly expiry?: string;
  /** (21) Serial number. */
  readonly serial?: string;
  /** (37) Count of trade items. */
  readonly count?: number;
}

const separator = '\u001d';

/** Symbology identifiers of GS1 Code 128, DataMatrix and QR (ISO/IEC 15424), which hand scanners may send first. */
const symbologies = /^\](C1|d2|Q3)/;

/** Elements of fixed length by the first two digits of their identifier, both included (figure 7.8.5-2). */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10])),
  '41': 16,
};

/** The 82 characters of a batch or serial number. */
const text = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

type Read = (value: string, year: number) => Gs1 | undefined;

const readers: Readonly<Record<string, Read>> = {
  '00': (sscc) => (/^\d{18}$/.test(sscc) && hasCheckDigit(sscc) ? { sscc } : undefined),
  '01': (gtin) => (/^\d{14}$/.test(gtin) && hasCheckDigit(gtin) ? { gtin } : undefined),
  '10': (batch) => (text.test(batch) ? { batch } : undefined),
  '17': (value, year) => {
    const expiry = readDay(value, year);
    return expiry === undefined ? undefined : { expiry };
  },
  '21': (serial) => (text.test(serial) ? { serial } : undefined),
  '37': (value) => (/^\d{1,8}$/.test(value) ? { count: Number(value) } : undefined),
};

/**
 * The fields of a GS1 element string: with separators (FNC1 is read as GS), with a symbology identifier before it, or as
 * people write it, with parentheses. Undefined for every other text, for a wrong check digit and for a repeated field
 * with another value. A text without any mark counts only when it begins with an SSCC or GTIN, since a plain airbill
 * may begin with any digits. `year` is the current one: years have two digits.
 */
export function parseGs1(code: string, year: number): Gs1 | undefined {
  const elements = code.startsWith('(') ? writtenElements(code) : scannedElements(code);
  if (elements === undefined || elements.length === 0) return undefined;
  let found: Gs1 = {};
  for (const [ai, value] of elements) {
    const read = readers[ai];
    if (read === undefined) continue;
    const fields = read(value, year);
    if (fields === undefined || contradicts(found, fields)) return undefined;
    found = { ...found, ...fields };
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Whether the last digit is the check digit of those before it: weights 3 and 1 from the right, modulo 10. */
export function hasCheckDigit(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

type Element = readonly [ai: string, value: string];

/** (01)04012345678901(10)AB: values may contain parentheses, so an identifier consists of digits only. */
function writtenElements(code: string): Element[] | undefined {
  const parts = code.split(/\((\d{2,4})\)/).map((part) => part.trim());
  if (parts[0] !== '') return undefined;
  const elements: Element[] = [];
  for (let place = 1; place < parts.length; place += 2) {
    const [ai = '', value = ''] = [parts[place], parts[place + 1]];
    if (value === '') return undefined;
    elements.push([ai, value]);
  }
  return elements;
}

function scannedElements(code: string): Element[] | undefined {
  const plain = code.replace(symbologies, '');
  const isMarked = plain !== code || plain.includes(separator);
  if (!isMarked && !/^0[01]\d{14}/.test(plain)) return undefined;
  const elements: Element[] = [];
  let rest = withoutSeparator(plain);
  while (rest !== '') {
    const ai = rest.slice(0, 2);
    if (!/^\d\d$/.test(ai)) return undefined;
    const fixed = fixedLengths[ai];
    const end = fixed ?? (rest.includes(separator) ? rest.indexOf(separator) : rest.length);
    const value = rest.slice(2, end);
    if (value === '' || rest.length < end || value.includes(separator)) return undefined;
    elements.push([ai, value]);
    rest = withoutSeparator(rest.slice(end));
  }
  return elements;
}

function withoutSeparator(rest: string): string {
  return rest.startsWith(separator) ? rest.slice(1) : rest;
}

function contradicts(found: Gs1, fields: Gs1): boolean {
  return Object.entries(fields).some(([name, value]) => name in found && found[name as keyof Gs1] !== value);
}

/** YYMMDD in the century that is at most 49 years ahead and 50 behind (section 7.12). */
function readDay(value: string, year: number): string | undefined {
  if (!/^\d{6}$/.test(value)) return undefined;
  const [short, month, day] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  const ahead = short - (year % 100);
  const century = Math.floor(year / 100) + (ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0);
  const full = century * 100 + short;
  if (month < 1 || month > 12) return undefined;
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (day > last) return undefined;
  return [full, month, day === 0 ? last : day].map((part) => String(part).padStart(2, '0')).join('-');
}
