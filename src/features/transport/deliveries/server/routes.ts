import { AppError, found } from '#core/errors.ts';
import { checkReceipt } from '#features/transport/excursions/server/service.ts';
import { listShortPackages, updatePackageStatuses } from '#features/transport/packages/server/service.ts';
import type { Stop } from '#features/transport/stops/contract.ts';
import { findStops } from '#features/transport/stops/server/service.ts';
import { labelled } from '#locales/labelled.ts';
import { tagOf } from '#locales/locales.ts';
import { numberFormat } from '#locales/numbers.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Throttle } from '#server/auth/throttle.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { insertFile } from '#server/files/files.ts';
import { imageKindOf } from '#server/files/image-kind.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { queueMail } from '#server/mail/mail.ts';
import { type MailTemplate, momentText, renderMail } from '#server/mail/mail-text.ts';
import type { deliveriesContract, GivenReport, OfferedRecipients } from '../contract.ts';
import {
  addressesOf,
  findStranger,
  groupOf,
  namedRecipients,
  type OfficeReceivers,
  type Outcome,
  type ReportTime,
  receiverGroups,
  reportable,
  sameRecipients,
  signatureMaxBytes,
  signaturePixelsMaximum,
  statusAfter,
  trueTime,
} from '../rules.ts';
import { reportedLines, storePhoto } from './service.ts';
import {
  type DeliveryReport,
  findOfficeReceivers,
  findReceivable,
  findReportable,
  findReportByKey,
  findReportedPackages,
  insertAnnouncedPhotos,
  insertDeliveryReport,
  insertReportedLines,
  type KnownReport,
  listLanguages,
  listPeopleOfPackages,
  listProjectPeople,
  listRecentReports,
  listShippedLines,
  type Proof,
  type ReportedPackage,
  recordUndeliverable,
} from './store.ts';

interface Parts {
  publicUrl: string;
  /** Time zone of the times in mails. */
  timeZone: string;
  throttle: Throttle;
}

/**
 * Rate limit per driver for 15 minutes: far above normal use, low enough to prevent harvesting of addresses.
 */
const recipientLookUps = { kind: 'recipients', tries: 100, code: 'TOO_MANY_REQUESTS' } as const;

export function deliveriesHandlers(
  database: Database,
  parts: Parts,
): ServerHandlers<typeof deliveriesContract> {
  return {
    async recipients({ params, query }, { scope }) {
      if (scope.role === 'driver') {
        await parts.throttle.take([{ rule: recipientLookUps, key: String(scope.userId) }]);
      }
      const reportedPackage = found(await findReportable(database, scope, params.id, query.airbill?.trim()));
      const office = await findOfficeReceivers(database);
      const people = await listProjectPeople(database, reportedPackage);
      const { country, delivered_at } = reportedPackage;
      return { ...offerOf(office, country, people), delivered_at };
    },
    async stops(_, { scope }) {
      const [toDo, done] = [
        await findStops(database, scope, 'to_do'),
        await findStops(database, scope, 'done'),
      ];
      const office = await findOfficeReceivers(database);
      const people = await listPeopleOfPackages(database, [...toDo, ...done]);
      const withOffer = (stops: readonly Stop[]) =>
        stops.map((one) => ({ ...one, recipients: offerOf(office, one.country, people.get(one.id) ?? []) }));
      return { to_do: withOffer(toDo), done: withOffer(done) };
    },
    create: ({ body }, context) =>
      database.write(context.cause('report delivery'), async (transaction) => {
        const { scope } = context;
        const key = body.key ?? undefined;
        const stored = key && (await findReportByKey(transaction, scope, key));
        if (stored) return answerOf(stored);
        const choice = await chooseReported(transaction, scope, body);
        if ('repeated' in choice) return answerOf(choice.repeated);
        const { delivered, recipients } = choice;
        const office = await findOfficeReceivers(transaction);
        const people = await listProjectPeople(transaction, delivered);
        const known = people.map(({ email }) => email);
        if (findStranger(recipients, office, known) !== undefined)
          throw new AppError('MISSING', { fields: { recipients: 'unknown_choice' } });
        const time = timeOf(body);
        const proof = await proofOf(transaction, body, time);
        const lines = await reportedLines(transaction, scope, delivered, body.lines ?? []);
        const report = await insertDeliveryReport(
          transaction,
          delivered,
          { userId: scope.userId, recipients },
          proof,
        );
        await insertReportedLines(transaction, report.id, lines);
        await checkTemperature(transaction, delivered, report, parts);
        await insertAnnouncedPhotos(transaction, report.id, body.photos ?? []);
        await updatePackageStatuses(transaction, scope, parts.publicUrl, [delivered], {
          status: statusAfter(proof.outcome),
          at: eventTime(proof),
        });
        await mailReport(transaction, context, parts, {
          delivered,
          report,
          proof,
          recipients,
          addresses: addressesOf(recipients, office),
        });
        return answerOf({ ...report, airbill: delivered.airbill, recipients, time_marks: [...time.marks] });
      }),
    uploadPhoto: ({ params, file }, context) => storePhoto(database, context, params, file.bytes),
    async lines({ params, query }, { scope }) {
      if (scope.role === 'driver') {
        await parts.throttle.take([{ rule: recipientLookUps, key: String(scope.userId) }]);
      }
      const shipped = found(await findReportable(database, scope, params.id, query.airbill?.trim()));
      const lines = await listShippedLines(database, scope, shipped);
      return lines.map(({ line, name, quantity }) => ({ line, name, quantity }));
    },
    async receipt({ params }, { scope }) {
      const one = found(await findReceivable(database, scope, params.id, 'look'));
      const lines = await listShippedLines(database, scope, one);
      const { id, airbill, project, status, receipt, products } = one;
      const shown = lines.map(({ line, name, quantity }) => ({ line, name, quantity }));
      return { id, airbill, project, status, receipt, lines: shown, products };
    },
    confirmReceipt: ({ params, body }, context) =>
      database.write(context.cause('confirm receipt'), async (transaction) => {
        const { scope } = context;
        const stored = body.key && (await findReportByKey(transaction, scope, body.key));
        const one = found(await findReceivable(transaction, scope, params.id, 'lock'));
        if (stored && stored.id === one.receipt?.id) return receiptOf(stored);
        if (stored || one.receipt !== null) throw new AppError('CONFLICT', { fields: { id: 'taken' } });
        const proof = await proofOf(transaction, body, timeOf({}));
        const lines = await reportedLines(transaction, scope, one, body.lines ?? []);
        const by = { userId: scope.userId, recipients: [], kind: 'site_receipt' } as const;
        const report = await insertDeliveryReport(transaction, one, by, proof);
        await insertReportedLines(transaction, report.id, lines);
        await checkTemperature(transaction, one, report, parts);
        await insertAnnouncedPhotos(transaction, report.id, body.photos ?? []);
        if (!one.delivered) {
          const status = statusAfter(proof.outcome);
          await updatePackageStatuses(transaction, scope, parts.publicUrl, [one], { status });
        }
        return receiptOf({ ...report, outcome: proof.outcome });
      }),
    uploadReceiptPhoto: ({ params, file }, context) => storePhoto(database, context, params, file.bytes),
  };
}

/** A temperature outside the limits of what is in the package opens an excursion. */
async function checkTemperature(
  transaction: Queryable,
  delivered: Authorized<'package'>,
  { id: reportId, temperature_c: celsius }: { readonly id: number; readonly temperature_c: string | null },
  { timeZone, publicUrl }: Pick<Parts, 'timeZone' | 'publicUrl'>,
): Promise<void> {
  if (celsius === null) return;
  await checkReceipt(transaction, delivered.id, { reportId, celsius: Number(celsius), timeZone, publicUrl });
}

function receiptOf({ id, at, outcome }: Pick<KnownReport, 'id' | 'at' | 'outcome'>) {
  return { id, at, outcome };
}

/** Returns the recipients that a report of a package in this country may have. */
function offerOf(
  { groups: addresses }: OfficeReceivers,
  country: string | null,
  people: OfferedRecipients['people'],
): OfferedRecipients {
  const groups = receiverGroups.filter((group) => addresses[group].length > 0);
  const own = groupOf(country);
  return { groups, own_group: own !== undefined && groups.includes(own) ? own : null, people };
}

/** The response to a report, the same for the first request and for repeats. */
function answerOf({
  id,
  airbill,
  recipients,
  at,
  time_marks,
}: Pick<KnownReport, 'id' | 'airbill' | 'recipients' | 'at' | 'time_marks'>) {
  return { id, airbill, recipients, at, ...(time_marks.length > 0 && { time_marks }) };
}

function timeOf({ occurred_at, sent_at }: Pick<GivenReport, 'occurred_at' | 'sent_at'>): ReportTime {
  const millis = (moment: string | null | undefined) => (moment ? Date.parse(moment) : undefined);
  return trueTime({ occurredAt: millis(occurred_at), sentAt: millis(sent_at) }, Date.now());
}

/** Time of the status; undefined (now) without a device time. Never in the future. */
function eventTime({ deviceOccurredAt, time }: Proof): string | undefined {
  if (deviceOccurredAt === null) return undefined;
  return new Date(Math.min(time.occurredAt, Date.now())).toISOString();
}

async function proofOf(
  transaction: Queryable,
  body: Omit<GivenReport, 'airbill'>,
  time: ReportTime,
): Promise<Proof> {
  const { position } = body;
  return {
    key: body.key ?? null,
    outcome: body.outcome ?? 'delivered',
    receivedBy: textOf(body.received_by),
    signatureFileId: body.signature ? await storeSignature(transaction, body.signature) : null,
    noSignatureReason: body.signature ? null : textOf(body.no_signature_reason),
    condition: body.condition ?? null,
    temperature: body.temperature ?? null,
    temperatureUnit: body.temperature_unit ?? null,
    exception: body.exception ?? null,
    note: textOf(body.note),
    position: position ? { ...position, accuracy: position.accuracy ?? null } : null,
    deviceOccurredAt: body.occurred_at ?? null,
    deviceSentAt: body.sent_at ?? null,
    time,
  };
}

function textOf(given: string | null | undefined): string | null {
  return given?.trim() || null;
}

async function storeSignature(transaction: Queryable, dataUrl: string): Promise<number> {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const image = imageKindOf(content);
  if (image?.contentType !== 'image/png' || image.width * image.height > signaturePixelsMaximum)
    throw new AppError('MISSING', { fields: { signature: 'image' } });
  if (content.length > signatureMaxBytes)
    throw new AppError('MISSING', { fields: { signature: 'too_large' } });
  return insertFile(transaction, { name: 'signature.png', contentType: image.contentType, content });
}

/**
 * Returns the reported package and its recipients, or the equal report of the last minute if this repeats it.
 */
async function chooseReported(
  transaction: Queryable,
  scope: Scope,
  given: GivenReport,
): Promise<
  { repeated: KnownReport } | { delivered: ReportedPackage & Authorized<'package'>; recipients: string[] }
> {
  const packages = await findReportedPackages(transaction, scope, given.airbill.trim(), given.package);
  const possible = reportable(packages);
  const [delivered] = possible;
  if (delivered === undefined) throw new AppError('NOT_FOUND');
  const ids = possible.map(({ id }) => id);
  const recipientsFor = ({ country }: ReportedPackage) => namedRecipients(given.recipients ?? [], country);
  // With a key, repeats are identified by the key alone.
  const recent = given.key ? [] : await listRecentReports(transaction, scope, ids);
  const equal = recent.find(
    ({ package_id, recipients, outcome }) =>
      outcome === (given.outcome ?? 'delivered') &&
      possible.some((one) => one.id === package_id && sameRecipients(recipients, recipientsFor(one))),
  );
  if (equal !== undefined) return { repeated: equal };
  if (possible.length === 1) return { delivered, recipients: recipientsFor(delivered) };
  throw new AppError('SEVERAL_PACKAGES', { results: await listShortPackages(transaction, scope, ids) });
}

/**
 * Mails each recipient in their language; without a recipient, a failed sending record is shown to the
 * office.
 */
async function mailReport(
  transaction: Queryable,
  { language }: RequestContext,
  { publicUrl, timeZone }: Parts,
  {
    delivered,
    report,
    proof,
    recipients,
    addresses,
  }: {
    delivered: ReportedPackage;
    report: DeliveryReport;
    proof: Proof;
    recipients: readonly string[];
    addresses: readonly string[];
  },
): Promise<void> {
  const languages = await listLanguages(transaction, addresses);
  const inLanguage = async (spoken: string) => ({
    template: templates[proof.outcome],
    language: spoken,
    parameters: {
      airbill: delivered.airbill,
      project: delivered.project,
      who: report.reporter,
      when: momentText(new Date(proof.time.occurredAt), spoken, timeZone),
      proof: essentials(proof, await textsIn(spoken, 'deliveries'), tagOf(spoken)),
    },
    link: `${publicUrl}/packages/${delivered.id}`,
  });
  for (const to of addresses) {
    const mail = await inLanguage(languages.get(to.toLowerCase()) ?? language);
    const idempotencyKey = `delivery report ${report.id} ${to.toLowerCase()}`;
    await queueMail(transaction, { kind: 'report', to, idempotencyKey, ...mail });
  }
  if (addresses.length > 0) return;
  const { subject } = renderMail(await inLanguage(language));
  await recordUndeliverable(transaction, { subject, recipient: recipients.join(', ') || '—' });
}

const templates = {
  delivered: 'delivery_report',
  partly: 'delivery_partly',
  not_delivered: 'delivery_attempted',
} as const satisfies Record<Outcome, MailTemplate>;

/** The proof in a mail, one line per fact; without free text and shipped lines (amendment 28). */
function essentials(proof: Proof, texts: Texts<'deliveries'>, languageTag: string): string {
  const { exception, receivedBy, condition, temperature, temperatureUnit: unit } = proof;
  const facts: [string, string | null | undefined][] = [
    [texts.exception, exception && texts[`exception_${exception}`]],
    [texts.received_by, receivedBy],
    [texts.condition, condition && texts[`condition_${condition}`]],
    [texts.temperature, temperature && `${numberFormat(languageTag)(Number(temperature))} °${unit}`],
    [texts.time_marks, proof.time.marks.map((mark) => texts[mark]).join(', ')],
  ];
  return facts.map(([label, value]) => (value ? `\n${labelled(label, value, languageTag)}` : '')).join('');
}
