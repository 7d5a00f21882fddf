// Whether a PDF contains scripts or embedded files (ISO 32000-1, 7.11.4 and 12.6.4.16). Compressed parts are
// unpacked; parts that cannot be read count as active content.
import { inflateSync } from 'node:zlib';

/**
 * Names that occur in every script, embedded file or dynamic form. A short name counts only before a value
 * that PDF allows for it: without this rule one in some hundred 10 MB scans would match by chance.
 */
const activeNames =
  /\/(?:JavaScript|EmbeddedFiles?|FileAttachment|RichMedia|Launch)(?![A-Za-z0-9])|\/EF\s*<<|\/XFA\s*\[|\/(?:EF|XFA|JS)\s*\d+\s+\d+\s+R/;

const maxObjectsBytes = 64 * 1024 ** 2;

/** Whether it has JavaScript or embedded files, or objects that cannot be read. */
export function isActivePdf(file: Buffer): boolean {
  const text = plainNames(file.toString('latin1'));
  if (activeNames.test(text)) return true;
  const streams = objectStreams(file);
  // Encrypted object streams cannot be read.
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

/** Object streams: only these have `/First`. */
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

/** Any character of a name may be escaped: `/Java#53cript`. */
function plainNames(text: string): string {
  if (!text.includes('#')) return text;
  return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
