// The value of a workbook's cell, by its type, text and number format. Ambiguous values are errors.

import type { Cell } from '#core/table-row.ts';
import { reason } from '#locales/reasons.ts';
import { momentOf, type NumberLook } from './number-formats.ts';

/** A cell as it is in the sheet. */
export interface RawCell {
  /** `t` of the cell: n, s, str, inlineStr, b, e or d. */
  readonly type: string;
  /** Undefined: the cell has no value, but may have a format or a formula. */
  readonly text: string | undefined;
  readonly look: NumberLook;
  /** The formula, if any. */
  readonly formula: string | undefined;
}

/** The value, or undefined for a text that is invalid for this type. Shared strings (type `s`) are resolved before. */
export function cellValue(cell: RawCell, epochDays: number): Cell | undefined {
  const { type, text, formula } = cell;
  // Programs that do not calculate write formulas without results, or with empty ones.
  if (formula !== undefined && (text === undefined || (text === '' && type !== 'str'))) {
    return { error: reason('formula_not_calculated'), shown: `=${formula}`.slice(0, 200) };
  }
  if (text === undefined) return null;
  switch (type) {
    case 's':
    case 'str':
    case 'inlineStr':
      return trusted(text);
    case 'e':
      return { error: reason('error_value'), shown: text.trim() };
    case 'b':
      return { '0': false, '1': true, false: false, true: true }[text.trim()];
    case 'd':
      return isoMoment(text.trim());
    case 'n':
      return text.trim() === '' ? null : numberValue(text.trim(), cell.look, epochDays);
    default:
      return undefined;
  }
}

/** More digits than a spreadsheet number has: a text with so many has lost none. */
const doubleDigits = 17;

function numberValue(text: string, look: NumberLook, epochDays: number): Cell | undefined {
  const [, whole, fraction = ''] = /^[+-]?(\d*)(?:\.(\d*))?(?:E[+-]?\d{1,3})?$/i.exec(text) ?? [];
  if (whole === undefined || whole + fraction === '') return undefined;
  const value = Number(text);
  const digits = `${whole}${fraction}`.replace(/^0+|0+$/g, '').length;
  if (Math.abs(value) >= 1e15 || digits > doubleDigits) {
    return { error: reason('digits_lost'), shown: text };
  }
  if (look === 'date' || look === 'time') return momentValue(text, value, look, epochDays);
  if (typeof look === 'object' && Number.isInteger(value) && value >= 0) {
    return String(value).padStart(look.digits, '0');
  }
  return value;
}

function momentValue(shown: string, value: number, look: 'date' | 'time', epochDays: number): Cell {
  // A time of day, or a duration in hours.
  if (look === 'time' || (value >= 0 && value < 1)) return { error: reason('time_alone'), shown };
  return momentOf(value + epochDays) ?? { error: reason('number_no_date'), shown };
}

function isoMoment(text: string): Cell | undefined {
  const [, day, time = '', seconds = ':00'] =
    /^(\d{4}-\d{2}-\d{2})?(?:T?(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?Z?)?$/.exec(text) ?? [];
  if (day === undefined) return time === '' ? undefined : { error: reason('time_alone'), shown: text };
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined;
  return time === '' || `${time}${seconds}` === '00:00:00' ? { day } : { day, time: time + seconds };
}

/** Error values of failed formulas that were pasted or saved as CSV, in the languages of the portal and German. */
const errorValues =
  /^#(?:N\/[AD]|NV|Н\/Д|(?:REF|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN)!|NAME\?|GETTING_DATA|VALEUR!|NOM\?|NUL!|NOMBRE!|¡(?:REF|VALOR|DIV\/0|NULO|NUM)!|¿NOMBRE\?|BEZUG!|WERT!|ZAHL!|(?:ССЫЛКА|ПОСИЛАННЯ|ЗНАЧ|ДЕЛ\/0|ДІЛЕННЯ\/0|ПУСТО|ЧИСЛО|ПЕРЕНОС)!|(?:ИМЯ|ІМ['’]Я)\?|#{2,})$|^Err:\d{3}$/i;
/** Saved as CSV from a column too narrow for its numbers, or a General number of more than 11 digits. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/;

/** A text, or why it cannot be what someone entered: spreadsheet programs write these instead of a value. */
export function trusted(text: string): Cell {
  if (!/^\s*(?:[#E]|[+-]?\d)/.test(text)) return text;
  const bare = text.trim();
  if (errorValues.test(bare)) return { error: reason('error_value'), shown: bare };
  return shortened.test(bare) ? { error: reason('digits_lost'), shown: bare } : text;
}
