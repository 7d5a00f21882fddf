/**
 * Builds `src/app/web/offline/service-worker.ts` into /sw.js with the list of files that a driver needs
 * offline.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const source = new URL('../src/app/web/offline/service-worker.ts', import.meta.url);

/** The chunks of a driver's screens, in addition to those of every page. */
const driverModules = [
  'src/app/web/home/HomePage.tsx',
  'src/features/transport/deliveries/web/ScanPage.tsx',
  'src/features/transport/deliveries/web/ReportPage.tsx',
  'src/features/transport/deliveries/web/outbox/OutboxButton.tsx',
  'src/app/web/offline/register.ts',
  'src/app/web/offline/update-check.ts',
  // The target of a logout.
  'src/features/access/sign-in/web/LoginPage.tsx',
  'src/app/web/shell/Notices.tsx',
  'src/web/forms/OpenDialog.tsx',
  'src/web/ui/OpenMenu.tsx',
];
/** The dictionaries of those screens, in every language: users of a shared phone may differ in language. */
const driverTexts =
  /\/src\/(?:web\/dictionaries\/\w+|locales\/\w+\/(?:accounts|common|errors|home|packages|my-profile|expiry|gaps|driver|deliveries|outbox|validation|fields|table))\.ts$/;
/** Public files with fixed names. */
const publicFiles = ['/favicon.svg', '/manifest.webmanifest', '/icon-192.png', '/icon-512.png'];
/** The font subsets of the six languages; the font has no Chinese characters. */
const fonts = /inter-(?:latin|cyrillic)-wght/;

export function serviceWorker(): Plugin {
  let files: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // Vite removes the chunks that hold nothing but styles: one missing file would keep the worker from installing.
      order: 'post',
      async handler(_, bundle) {
        files = [...publicFiles, ...filesOf(bundle)];
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'service-worker.ts');
        const build = createHash('sha256').update(files.join('\n')).update(code).digest('hex').slice(0, 16);
        const constants = `const BUILD = ${JSON.stringify(build)};\nconst FILES = ${JSON.stringify(files)};\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: constants + code });
      },
    },
    writeBundle({ dir }) {
      const missing = files.filter((file) => !existsSync(path.join(dir ?? '', file)));
      if (missing.length > 0)
        throw new Error(`the service worker lists ${missing.join(', ')}, which was not built`);
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const wanted = new Set<string>();
  const take = (fileName: string, deep: boolean): void => {
    const chunk = named.get(fileName);
    if (chunk === undefined || wanted.has(fileName)) return;
    wanted.add(fileName);
    for (const one of chunk.imports) take(one, false);
    if (deep) for (const one of chunk.dynamicImports) take(one, true);
    for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) {
      if (!asset.endsWith('.woff2') || fonts.test(asset)) wanted.add(asset);
    }
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) take(fileName, false);
  const missing = new Set(driverModules);
  for (const { fileName, moduleIds } of chunks) {
    for (const id of moduleIds) {
      const module = driverModules.find((one) => id.endsWith(one));
      if (module !== undefined) missing.delete(module);
      if (module !== undefined || driverTexts.test(id)) take(fileName, module !== undefined);
    }
  }
  if (missing.size > 0) throw new Error(`no chunk has ${[...missing].join(', ')}`);
  const letters = Object.keys(bundle).filter((file) => fonts.test(file));
  return [...new Set([...wanted, ...letters])].map((file) => `/${file}`).toSorted();
}
