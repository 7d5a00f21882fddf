import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileAhead } from './scripts/compile-ahead.ts';
import { compressedFiles } from './scripts/compressed-files.ts';
import { iconModules } from './scripts/icon-modules.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { townList } from './scripts/town-list.ts';

const api = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** The lists that have a budget load nothing of these features. */
const apart =
  'kits|stock|recalls|whereabouts|shipment-requests|shipping-papers|site-entries|site-details|accountability|unblindings|outbound-documents|on-time|open-issues|batch-matching|batches|reconciliation|certificates|expiry';
const listFeatures = new RegExp(
  `/src/((record-types|features/(supply(?!/(${apart})/)|billing|administration/(cities|locations|contacts)|transport/(packages|cars)))/|web/use-seen\\.)`,
);
const recordFeatures = new RegExp(
  `/features/(supply(?!/(${apart})/)|billing|exchange/reports|transport/packages)/`,
);

/** Modules of the features that lists show, with such a name. */
function sharedByLists(name: RegExp): (id: string) => boolean {
  return (id) => listFeatures.test(id) && name.test(id);
}

function ofRecords(name: RegExp): (id: string) => boolean {
  return (id) => recordFeatures.test(id) && name.test(id);
}

/**
 * Few, larger files instead of one for each shared module: a list asks for about 20 scripts instead of 50. The login page
 * needs the first two groups alone.
 */
const chunkGroups = [
  // What requests the first screen's files comes before the app itself.
  { name: 'start', tags: ['$initial' as const], priority: 9 },
  // With all that it imports, and the styles of the weather in the footer. Every page has a head.
  {
    name: 'app',
    test: /\/src\/(app\/web\/App\.|web\/ui\/(PageHead|Badges)\.|features\/transport\/weather\/web\/Weather\.module)/,
    priority: 8,
  },
  // The styles of the columns come in the same style sheet.
  {
    name: 'lists',
    test: /\/web\/(Invoices|Prolonged|OnTime|Clients|Marked|Packages)\.module\.css|\/src\/web\/(lists\/(?!OpenFilter|SeveralFilter|FilterEditors)|ui\/(LinkTabs|Facts|Values|Placeholder|ScrollingTable)|use-path-id\.)/,
    priority: 5,
  },
  // What dialogs, menus and panels share comes in one file with the first of them.
  {
    name: 'kit',
    test: /\/node_modules\/(@mantine\/(hooks|core\/(?!esm\/components\/(Modal|ModalBase|ScrollArea|Paper|Overlay)\/))|@floating-ui|tabbable|react-remove-scroll|use-sidecar)\//,
    minShareCount: 2,
    priority: 2,
  },
  // Popovers and choosers come without what dialogs alone need.
  {
    name: 'dialogs',
    test: /\/node_modules\/@mantine\/core\/esm\/components\/(Modal|ModalBase|ScrollArea|Paper|Overlay)\//,
    minShareCount: 2,
    priority: 1,
  },
  // The weather in the footer of every page, the login page's too, brings nothing of lists along.
  {
    name: 'weather',
    test: /\/src\/(features\/transport\/weather\/(contract|rules|web\/(queries|Measures|SkyIcon|WeatherStrip))\.|web\/(use-media|place-names)\.)/,
    priority: 7,
  },
  // One file for all pages, instead of one for each few icons that pages share.
  { name: 'icons', test: /tabler:/, priority: 7 },
  // What every list needs, and the list of packages, which is opened in a hurry. Before the header, which would take along the
  // contracts that it uses.
  {
    name: 'contracts',
    test: /\/src\/(core\/quantity\.|record-types\/(?!setting\.|report-codes\.|blinding\.|[\w-]+-(history|visibility|tables)\.)[\w-]+\.ts$|features\/(transport\/packages|supply\/clients|administration\/known-values)\/(contract|rules|web\/queries)\.ts$|features\/supply\/record-forms\/contract\.ts$)/,
    priority: 6,
  },
  // The lists of projects and clients come without what records in a project need.
  {
    name: 'projects',
    test: /\/src\/features\/(supply\/projects\/(contract|rules|web\/(queries|columns))|supply\/clients\/web\/(columns|ChooseClient)|administration\/locations\/(contract|rules|web\/queries))\./,
    priority: 4,
  },
  // What only the pages on the road load stays out of what lists of records load.
  {
    name: 'record-contracts',
    test: sharedByLists(
      /\/(contract|rules|use-seen|web\/queries)\.ts$|\/src\/record-types\/(?!setting\.|report-codes\.|[\w-]+-history\.).*\.ts$/,
    ),
    priority: 4,
  },
  // Every page with a header confirms who is signed in; a page of a client also shows the client in it. The header's tools bring
  // nothing along of what opens under them.
  {
    name: 'header',
    test: /\/(access\/profile\/(contract|web\/queries)|recent-records|app\/web\/shell\/(CurrentClient|HeaderTools|SearchButton))\.|\/oversight\/notices\/(contract|rules|web\/(NoticeBell|queries))\./,
    priority: 3,
  },
  // The buttons beside a list that other features add, the look-up of an airbill on the list of packages and on the driver's
  // scan, and the columns that packages share with other lists, in one file.
  {
    name: 'list-actions',
    test: /\/(SubscribeButton|ViewsButton|ImportButton|ExportAllButton|AirbillLookUp|AirbillInput)\.tsx$|\/(packages|record-forms|known-values)\/web\/columns\.tsx$/,
    priority: 1,
  },
  // Only the queries of depots are shared by lists, not their columns.
  { name: 'columns', test: ofRecords(/(?<!\/depots)\/web\/columns\.tsx$/) },
  // What a field refuses is said on every form; those of visitors need a few of these words, which have a file of their own.
  {
    name: (id: string) => `basic-${/locales\/(\w+)\//.exec(id)?.[1]}`,
    debugName: 'basic',
    test: /\/src\/locales\/\w+\/basic-validation\.ts$/,
    priority: 3,
  },
  {
    name: (id: string) => `faults-${/locales\/(\w+)\//.exec(id)?.[1]}`,
    debugName: 'faults',
    test: /\/src\/locales\/\w+\/(validation|record-rules)\.ts$/,
    priority: 2,
  },
  // The words of one language that lists need, beside those of the screen itself.
  {
    name: (id: string) => `words-${/locales\/(\w+)\//.exec(id)?.[1]}`,
    debugName: 'words',
    test: /\/src\/locales\/\w+\/(table|fields|packages|projects|records|clients|invoices|reports|reconciliation|expiry)\.ts$/,
  },
];

const sharedFile =
  /\/(lists|contracts|record-contracts|projects|columns|kit|dialogs|icons|words-en|header)-[^/]+\.js$/;

export default defineConfig({
  plugins: [
    react(),
    iconModules(),
    townList(),
    versionFile(),
    appFiles(),
    compileAhead(['app', 'lists', 'contracts']),
    serviceWorker(),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist',
    // Without it light-dark() is rewritten, which hides parts of third-party widgets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined files would be data: addresses, which the Content-Security-Policy does not allow for scripts and fonts.
    assetsInlineLimit: 0,
    // The first file of every page names all files that are asked for ahead: only those worth it, which many pages share.
    modulePreload: { resolveDependencies: (_page, files) => files.filter((file) => sharedFile.test(file)) },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  // The server puts a fresh nonce in this place with each answer.
  html: { cspNonce: 'CSP_NONCE' },
  server: {
    port: 5173,
    proxy: {
      // A page load is the app's; everything else that is no source file is the API's.
      '^/(?!@|src/|node_modules/|__)': {
        target: api,
        bypass: (request) =>
          request.headers.accept?.includes('text/html') ||
          /\.(tsx?|css|svg|png|woff2|webmanifest)(\?|$)/.test(request.url ?? '')
            ? request.url
            : undefined,
      },
    },
  },
});

/** The page requests the app's own files by itself, beside the small one that starts it. */
function appFiles(): Plugin {
  return {
    name: 'app-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => {
        const app = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'app');
        if (app?.type !== 'chunk') throw new Error('the build has no file of the app');
        const files = [app.fileName, ...app.imports, ...(app.viteMetadata?.importedCss ?? [])];
        return files
          .filter((file) => !page.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
              crossorigin: true,
              href: `/${file}`,
              nonce: 'CSP_NONCE',
            },
            injectTo: 'head',
          }));
      },
    },
  };
}

/** The version of package.json, in `version.json` for the update check (UPD-07) and in the page (CONST-10). */
function versionFile(): Plugin {
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    name: 'version-file',
    transformIndexHtml: (page) =>
      page.replace('name="version" content=""', `name="version" content="${version}"`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version })}\n` });
    },
  };
}
