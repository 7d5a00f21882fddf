// A ZIP file that is made while it is read: its parts are asked for one after the other, and none is held whole.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface PartToZip {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Compressed already: another round costs time and saves nothing. */
const compressed = /\.(xlsx|pdf|png|jpe?g|webp|zip)$/i;

/**
 * The bytes of a ZIP of these parts, in their order, all with the same moment: equal parts give equal bytes. Throws what
 * a part throws.
 */
export async function* zipOf(parts: AsyncIterable<PartToZip>, moment: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // A ZIP has the wall clock of whoever makes it: here that of UTC, on every server.
  const mtime = new Date(moment.getTime() + moment.getTimezoneOffset() * 60_000);
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  // A failed part is thrown by its own stream.
  zip.on('error', () => {});
  const feed = async () => {
    for await (const { name, bytes } of parts) {
      source = Readable.from(bytes);
      const done = finished(source);
      const compress = !compressed.test(name);
      zip.addReadStream(source, name, { mtime, mode: 0o100644, compress, forceDosTimestamp: true });
      await done;
    }
    zip.end();
  };
  const feeding = feed().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error('a part of a ZIP failed', { cause: error }));
  });
  try {
    yield* output as AsyncIterable<Uint8Array>;
    await feeding;
  } finally {
    // A reader that leaves early ends the part that is open, and with it its connection.
    source?.destroy();
    output.destroy();
    await feeding;
  }
}
