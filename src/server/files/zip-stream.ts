// Writes a ZIP file as a stream: its parts are read one after the other, and none is held in memory.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface PartToZip {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Already compressed: stored as it is. */
const compressed = /\.(xlsx|pdf|png|jpe?g|webp|zip)$/i;

/**
 * The bytes of a ZIP with these parts in order, all with the same timestamp, so that equal parts give equal
 * bytes. Throws errors of the parts.
 */
export async function* zipOf(parts: AsyncIterable<PartToZip>, moment: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // ZIP timestamps are local times; UTC is used on every server.
  const mtime = new Date(moment.getTime() + moment.getTimezoneOffset() * 60_000);
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  // Errors are thrown by the part's own stream.
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
    // If the reader stops early, the current part and its connection are closed.
    source?.destroy();
    output.destroy();
    await feeding;
  }
}
