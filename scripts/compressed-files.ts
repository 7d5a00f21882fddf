// Precompressed files of the build, smaller than the server could compress them on the fly.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const wanted = /\.(js|mjs|css|svg|json|wasm)$/;
/** Below this size headers outweigh the gain. */
const smallest = 1024;
/** Above this size the best compression takes seconds for its last percent. */
const large = 600_000;

/** The Vite plugin that writes `name.br` and `name.gz` beside the files of the build. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => wanted.test(name));
      await Promise.all(files.map((name) => writeCompressed(path.join(dir, name))));
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < smallest) return;
  const quality = content.length > large ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}
