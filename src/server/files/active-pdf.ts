// Whether a PDF runs scripts or carries files inside (ISO 32000-1, 7.11.4 and 12.6.4.16). What it keeps packed is looked
// into; what cannot be looked into counts as active.
import { inflateSync } from 'node:zlib';

/**
 * Names that every script, embedded file or dynamic form needs. A short name counts only before a value that PDF allows it: alone, or before
 * any other bracket, it occurs by chance in one of some hundred scans of 10 MB.
 */
const activeNames =
  /\/(?:JavaScript|EmbeddedFiles?|FileAttachment|RichMedia|Launch)(?![A-Za-z0-9])|\/EF\s*<<|\/XFA\s*\[|\/(?:EF|XFA|JS)\s*\d+\s+\d+\s+R/;

const maxObjectsBytes = 64 * 1024 ** 2;

/** Whether it has JavaScript or embedded files, or objects that cannot be read. */
export function isActivePdf(file: Buffer): boolean {
  const text = plainNames(file.toString('latin1'));
  if (activeNames.test(text)) return true;
  const streams = objectStreams(file);
  // No one sees into packed objects that are encrypted.
  if (streams.length > 0 && /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/.test(text)) return true;
  return streams.some((stream) => {
    const objects = unpacked(stream);
    return objects === undefined || activeNames.test(plainNames(objects));
  });
}

interface ObjectStream {
  readonly dictionary: string;
  readonly content: Buffer;
}

/** Streams that hold objects: those have `/First`, and no other stream does. */
function objectStreams(file: Buffer): ObjectStream[] {
  const found: ObjectStream[] = [];
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = Math.max(0, at - 2000);
    const before = file.subarray(start, at).toString('latin1');
    const dictionary = plainNames(before.slice(before.lastIndexOf(' obj') + 1));
    if (!/\/First\b/.test(dictionary)) continue;
    const end = file.indexOf('endstream', at);
    const lineEnd = file[at + 6] === 0x0d && file[at + 7] === 0x0a ? 8 : 7;
    found.push({ dictionary, content: file.subarray(at + lineEnd, end < 0 ? file.length : end) });
  }
  return found;
}

function unpacked({ dictionary, content }: ObjectStream): string | undefined {
  const [, filter] =
    /\/Filter\s*\[?\s*\/(\w+)\s*\]?(?!\s*\/(?:LZW|ASCII|RunLength|Flate|Crypt))/.exec(dictionary) ?? [];
  if (!dictionary.includes('/Filter')) return content.toString('latin1');
  if ((filter !== 'FlateDecode' && filter !== 'Fl') || /\/Predictor\s+(?!1\b)/.test(dictionary))
    return undefined;
  try {
    return inflateSync(content, { maxOutputLength: maxObjectsBytes }).toString('latin1');
  } catch {
    return undefined;
  }
}

/** Any sign of a name may stand there by its number: `/Java#53cript`. */
function plainNames(text: string): string {
  if (!text.includes('#')) return text;
  return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
