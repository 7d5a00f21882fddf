// XML as events, with local names of elements: namespace prefixes are arbitrary.
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';

export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** The maximum length of a text, far above anything that is read. */
const longestNode = 1_000_000;

/** XML that is not well-formed or is truncated. */
export class XmlError extends Error {}
/** A text or tag beyond the limit. */
export class LongXmlError extends Error {}

/** Reads a whole document; throws an XmlError if it is not well-formed. Errors of handlers are passed on. */
export async function readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let events = 0;
  parser.on('error', (error) => {
    throw new XmlError(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    events += 1;
    handlers.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    events += 1;
    handlers.close(localName(name));
  });
  const text = (given: string) => {
    events += 1;
    handlers.text(given);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  let waiting = 0;
  for await (const chunk of bytes) {
    const before = events;
    parser.write(decoded(decoder, chunk));
    waiting = events === before ? waiting + chunk.length : 0;
    if (waiting > longestNode) throw new LongXmlError('a text without end');
  }
  parser.write(decoded(decoder));
  parser.close();
}

/** The attribute with this local name, or undefined. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  return Object.entries(attributes).find(([given]) => localName(given) === name)?.[1];
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function decoded(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new XmlError('not UTF-8');
  }
}
