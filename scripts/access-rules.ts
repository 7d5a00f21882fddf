/**
 * The code that creates a Scope, a System and the proof of access to a row (decision 0053), by file and
 * function.
 */
import type { SourceFile } from './check-sources.ts';

type Find = (world: { readonly files: readonly SourceFile[] }) => string[];

const test = /\.test\.tsx?$|^src\/testing\//;

/** Where a Scope is created: for a request, and for work on behalf of an absent user. */
const scopeMakers = ['src/server/auth/scope.ts', 'src/server/auth/authenticate.ts'];

/** Where work without a user starts. */
const systemMakers = [
  'src/server/auth/scope.ts',
  'src/features/exchange/imports/server/jobs.ts',
  'src/app/server/jobs.ts',
  'src/app/server/portal-figures.ts',
];

/** The functions that look up a row for a caller and return it with its proof. */
const proofMakers: Readonly<Record<string, readonly string[]>> = {
  'src/features/access/api-tokens/server/store.ts': ['findMachine', 'findToken'],
  'src/features/transport/devices/server/store.ts': ['findDevice'],
  'src/features/access/registrations/server/store.ts': ['findRegistration', 'findChosenClient'],
  'src/features/administration/cities/server/store.ts': ['findCity'],
  'src/features/administration/known-values/server/store.ts': ['findKnownValue'],
  'src/features/administration/locations/server/store.ts': ['findLocation'],
  'src/features/billing/invoice-files/server/store.ts': ['findInvoicesByName', 'findInvoiceToFile'],
  'src/features/billing/invoices/server/store.ts': ['findInvoice'],
  'src/features/exchange/subscriptions/server/store.ts': ['findSubscription', 'findDueSubscription'],
  'src/features/access/saved-views/server/store.ts': ['findView'],
  'src/features/oversight/jobs/server/store.ts': ['findJob'],
  'src/features/exchange/webhooks/server/store.ts': ['findWebhook', 'findDelivery'],
  'src/features/transport/deliveries/server/store.ts': [
    'findReportedPackages',
    'findReportable',
    'findReceivable',
    'findAnnouncedPhoto',
  ],
  'src/features/transport/receipt-links/server/store.ts': ['findLinkedPackage', 'findLink'],
  'src/features/transport/mailbox/server/store.ts': ['findMailToDecide', 'findPattern'],
  'src/features/transport/packages/server/store.ts': ['findPackages', 'findPackagesByAirbill'],
  'src/features/transport/excursions/server/store.ts': ['findExcursion'],
  'src/features/transport/stops/server/store.ts': ['findStops'],
  'src/features/transport/temperatures/server/store.ts': ['findTemperaturePackage', 'findTemperatureFile'],
  'src/features/transport/tracking/server/store.ts': ['findTrackedCar'],
  'src/features/people/managers/server/store.ts': ['findManager', 'findManagerId', 'findAssignable'],
  'src/features/people/users/server/store.ts': ['findUser'],
  'src/features/supply/clients/server/store.ts': ['findClient'],
  'src/features/supply/projects/server/store.ts': ['findNamedProject', 'findProject'],
  'src/features/supply/batch-matching/server/store.ts': ['findBatchOf'],
  'src/features/supply/batches/server/store.ts': ['findBatch', 'findDocument'],
  'src/features/supply/kits/server/store.ts': ['findKit', 'findBatchOfKits'],
  'src/features/supply/shipment-requests/server/store.ts': ['findRequest'],
  'src/features/supply/outbound-documents/server/store.ts': ['findOutbound', 'findOutboundDocument'],
  'src/features/supply/site-details/server/store.ts': ['findSiteDetails'],
  'src/features/supply/site-entries/server/store.ts': ['findEntry', 'findSite', 'findSiteOf'],
  'src/features/supply/unblindings/server/store.ts': ['findUnblinding', 'findKitToUnblind'],
  'src/features/supply/stock/server/store.ts': ['findStock', 'findStockIn'],
  'src/features/supply/recalls/server/store.ts': [
    'findRecall',
    'findPreview',
    'findPlace',
    'insertClosing',
    'findClosing',
  ],
  'src/features/supply/certificates/server/store.ts': ['findDestruction'],
  'src/features/supply/record-forms/server/store.ts': ['findRecord'],
};

const typeModules = ['src/server/auth/scope.ts', 'src/server/auth/authorized.ts'];

/** An unused Scope parameter: the signature promises a check that the function does not make. */
export const unusedScopes: Find = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(_\w*): (?:Scope|System)\b/g)].map(
        ([, name]) => `${path} takes the Scope ${name} and does not apply it: apply it or leave it out`,
      ),
    );

/** A Scope or System created in another file, or by a type assertion. */
export const strangeScopes: Find = ({ files }) => [
  ...callsOutside(files, 'makeScope', scopeMakers),
  ...callsOutside(files, 'systemScope', systemMakers),
  ...assertions(files),
];

/** A proof created by a function other than those above, or by one that does not check a scope. */
export const strangeProofs: Find = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('src/') && !typeModules.includes(path) && !test.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bauthorize\(/g)].flatMap(({ index }) => {
        const before = text.slice(0, index);
        const start = [...before.matchAll(/^(?:export )?(?:async )?function (\w+)/gm)].at(-1);
        const name = start?.[1] ?? '';
        if (proofMakers[path]?.includes(name) !== true)
          return [`${path} proves in '${name}' that a row is reached: look it up by a find… function`];
        const looksWithin = /[\w}]: (?:readonly )?(?:Scope|System|Authorized<)/;
        return looksWithin.test(before.slice(start?.index))
          ? []
          : [`${path}: ${name} proves that a row is reached and takes neither a Scope nor another proof`];
      }),
    );

/**
 * A change of a row by an id without proof. Sign-in identifies users by a password or a link, and an import
 * by its rows.
 */
export const changesById: Find = ({ files }) =>
  files
    .filter(({ path }) => store.test(path) && !signIn.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(changingFunction)]
        .filter(([signature]) => /\b(?:id|(?!import)\w+Id): number\b/.test(signature))
        .map(([, name]) => `${path}: ${name} changes a row by its id: take the row with its proof`),
    );

const store = /^src\/features\/[^/]+\/[^/]+\/server\/store\.ts$/;
const signIn = /^src\/features\/access\/(?:mfa|sessions|password-resets)\//;
const changingFunction =
  /^export (?:async )?function ((?:update|delete|clear|replace|revoke|retry|void|restore|mark|supersede)\w*)\((?:.*\{$|[^]*?^\).*\{$)/gm;

function callsOutside(files: readonly SourceFile[], name: string, places: readonly string[]): string[] {
  const call = new RegExp(`\\b${name}\\(`);
  return files
    .filter(({ path }) => path.startsWith('src/') && !places.includes(path) && !test.test(path))
    .filter(({ text }) => call.test(text))
    .map(({ path }) => `${path} calls ${name}(): take the Scope from the caller`);
}

function assertions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !typeModules.includes(path) && !test.test(path))
    .filter(({ text }) => /\bas (?:Scope|System|Authorized<)/.test(text))
    .map(({ path }) => `${path} asserts a Scope or a proof: have it made where it is checked`);
}
