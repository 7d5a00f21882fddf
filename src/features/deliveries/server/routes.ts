import { AppError, found } from '#core/errors.ts';
import { updatePackageStatuses } from '#features/packages/server/store.ts';
import type { Database } from '#server/database.ts';
import { momentText, renderMail } from '#server/mail-text.ts';
import { queueMail } from '#server/mail.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { Queryable } from '#server/sql.ts';
import type { deliveriesContract } from '../contract.ts';
import {
  addressesOf,
  deliveredStatus,
  findStranger,
  groupOf,
  namedRecipients,
  receiverGroups,
} from '../rules.ts';
import {
  type DeliveryReport,
  findCountryOf,
  findOfficeReceivers,
  findReportedPackage,
  insertDeliveryReport,
  insertUntold,
  listLanguages,
  listProjectPeople,
  type ReportedPackage,
} from './store.ts';

interface Parts {
  publicUrl: string;
  /** Of the moment that the mails name. */
  timeZone: string;
}

export function deliveriesHandlers(
  database: Database,
  parts: Parts,
): ServerHandlers<typeof deliveriesContract> {
  return {
    async recipients({ params }, { scope }) {
      const { country } = found(await findCountryOf(database, scope, params.id));
      const office = await findOfficeReceivers(database, scope);
      const groups = receiverGroups.filter((group) => office.groups[group].length > 0);
      const own = groupOf(country);
      return {
        groups,
        own_group: own !== undefined && groups.includes(own) ? own : null,
        people: await listProjectPeople(database, scope, params.id),
      };
    },
    create: ({ body }, context) =>
      database.write(context.cause('report delivery'), async (transaction) => {
        const { scope } = context;
        const delivered = found(await findReportedPackage(transaction, scope, body.airbill.trim()));
        const office = await findOfficeReceivers(transaction, scope);
        const recipients = namedRecipients(body.recipients ?? [], delivered.country);
        const people = await listProjectPeople(transaction, scope, delivered.id);
        const known = people.map(({ email }) => email);
        if (findStranger(recipients, office, known) !== undefined)
          throw new AppError('MISSING', { fields: { recipients: 'unknown_choice' } });
        const report = await insertDeliveryReport(transaction, scope, delivered, recipients);
        const status = { status: deliveredStatus };
        await updatePackageStatuses(transaction, scope, parts.publicUrl, [delivered.id], status);
        await mailReport(transaction, context, parts, {
          delivered,
          report,
          recipients,
          addresses: addressesOf(recipients, office),
        });
        return { id: report.id, airbill: delivered.airbill, recipients, at: report.at };
      }),
  };
}

/** To each in the own language; where there is nobody, the office sees among the sending records that nobody knows. */
async function mailReport(
  transaction: Queryable,
  { scope, language }: RequestContext,
  { publicUrl, timeZone }: Parts,
  {
    delivered,
    report,
    recipients,
    addresses,
  }: {
    delivered: ReportedPackage;
    report: DeliveryReport;
    recipients: readonly string[];
    addresses: readonly string[];
  },
): Promise<void> {
  const languages = await listLanguages(transaction, scope, addresses);
  const inLanguage = (spoken: string) => ({
    template: 'delivery_report' as const,
    language: spoken,
    parameters: {
      airbill: delivered.airbill,
      project: delivered.project,
      who: report.reporter,
      when: momentText(new Date(report.at), spoken, timeZone),
    },
    link: `${publicUrl}/packages/${delivered.id}`,
  });
  for (const to of addresses) {
    const mail = inLanguage(languages.get(to.toLowerCase()) ?? language);
    const idempotencyKey = `delivery report ${report.id} ${to.toLowerCase()}`;
    await queueMail(transaction, { kind: 'report', to, idempotencyKey, ...mail });
  }
  if (addresses.length > 0) return;
  const { subject } = renderMail(inLanguage(language));
  await insertUntold(transaction, scope, { subject, recipient: recipients.join(', ') || '—' });
}
