/**
 * Builds `src/app/web/offline/service-worker.ts` into /sw.js with the list of files that a driver needs
 * offline.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const source = new URL('../src/app/web/offline/service-worker.ts', import.meta.url);

/** The routes that a driver opens without a connection, by their names in `src/app/web/routes.tsx`. */
export const driverRoutes = ['home', 'scan', 'report', 'package', 'login'];
/** The chunks of those screens, in addition to those of every page. */
export const driverModules = [
  'src/app/web/home/HomePage.tsx',
  'src/features/transport/deliveries/web/ScanPage.tsx',
  'src/features/transport/deliveries/web/ReportPage.tsx',
  'src/features/transport/deliveries/web/StopPage.tsx',
  'src/features/transport/deliveries/web/outbox/OutboxButton.tsx',
  'src/app/web/offline/register.ts',
  'src/app/web/offline/update-check.ts',
  // The target of a logout.
  'src/features/access/sign-in/web/LoginPage.tsx',
  'src/app/web/shell/Notices.tsx',
  'src/web/forms/OpenDialog.tsx',
  'src/web/ui/OpenMenu.tsx',
];
/** The app itself and a screen of several roles, without the parts that they load for others. */
export const sharedModules = ['src/app/web/App.tsx', 'src/app/web/screens/PackageScreen.tsx'];
/** The dictionaries of those screens, in every language: users of a shared phone may differ in language. */
export const driverTexts = [
  'accounts',
  'common',
  'deliveries',
  'driver',
  'errors',
  'expiry',
  'fields',
  'home',
  'my-profile',
  'open-issues',
  'outbox',
  'packages',
  'records',
  'site-details',
  'table',
  'validation',
  'weather',
];
const dictionaries = new RegExp(
  `/src/(?:web/dictionaries/\\w+|locales/\\w+/(?:${driverTexts.join('|')}))\\.ts$`,
);
/** Public files with fixed names. */
const publicFiles = ['/favicon.svg', '/manifest.webmanifest', '/icon-192.png', '/icon-512.png'];
/** The letters of our countries (src/web/fonts/inter.css); the font has no Chinese characters. */
const fonts = /inter-(?:basic|western|central|cyrillic)-/;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // After Vite has removed the chunks that hold nothing but a style sheet: one missing file fails the install.
      order: 'post',
      async handler(_, bundle) {
        const files = [...publicFiles, ...filesOf(bundle)];
        const absent = files.filter((file) => !publicFiles.includes(file) && !(file.slice(1) in bundle));
        if (absent.length > 0) throw new Error(`the build has no ${absent.join(', ')}`);
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'service-worker.ts');
        const build = createHash('sha256').update(files.join('\n')).update(code).digest('hex').slice(0, 16);
        const constants = `const BUILD = ${JSON.stringify(build)};\nconst FILES = ${JSON.stringify(files)};\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: constants + code });
      },
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
  const missing = new Set([...driverModules, ...sharedModules]);
  const isOf = (modules: readonly string[], id: string) => modules.some((one) => id.endsWith(one));
  // What is taken whole comes first: the second time, a chunk's dynamic imports would not be followed.
  for (const whole of [true, false]) {
    for (const { fileName, moduleIds } of chunks) {
      for (const id of moduleIds) {
        for (const one of missing) if (id.endsWith(one)) missing.delete(one);
        if (isOf(driverModules, id) && whole) take(fileName, true);
        if ((isOf(sharedModules, id) || dictionaries.test(id)) && !whole) take(fileName, false);
      }
    }
  }
  if (missing.size > 0) throw new Error(`no chunk has ${[...missing].join(', ')}`);
  const letters = Object.keys(bundle).filter((file) => fonts.test(file));
  return [...new Set([...wanted, ...letters])].map((file) => `/${file}`).toSorted();
}
