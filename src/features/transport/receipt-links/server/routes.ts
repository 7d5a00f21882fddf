import { found } from '#core/errors.ts';
import {
  findReportFile,
  listReportsForConsignee,
  reportPdf,
  type StoredReport,
} from '#features/transport/delivery-reports/server/service.ts';
import { localeOf } from '#locales/locales.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Platform } from '#server/http/feature.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { queueMail } from '#server/mail/mail.ts';
import { momentText } from '#server/mail/mail-text.ts';
import type { Receipt, ReceiptLink, receiptLinksContract } from '../contract.ts';
import { receiptPath } from '../rules.ts';
import {
  findByToken,
  findLink,
  findLinkedPackage,
  insertLink,
  listLinks,
  revokeLink,
  type StoredLink,
  tokenOf,
} from './store.ts';

/** Rate limits for 15 minutes: wrong links per address, and PDFs per link. */
const wrongLinks = { kind: 'receipt link', tries: 20, code: 'TOO_MANY_REQUESTS' } as const;
const pdfsOfLink = { kind: 'receipt pdf', tries: 30, code: 'TOO_MANY_REQUESTS' } as const;

export function receiptLinksHandlers({
  database,
  sealing,
  throttle,
  publicUrl,
  timeZone,
}: Platform): ServerHandlers<typeof receiptLinksContract> {
  function shown(link: StoredLink): ReceiptLink {
    const { id, state, email, created_by, created_at, expires_at } = link;
    const address = state === 'active' ? `${publicUrl}${receiptPath}${tokenOf(sealing, link)}` : null;
    return { id, link: address, state, email, created_by, created_at, expires_at };
  }

  /** Returns the link of a token and its package; wrong tokens are throttled per address. */
  const opened = (token: string, { address }: RequestContext) =>
    throttle.attempt([{ rule: wrongLinks, key: address }], async () =>
      found(await findByToken(database, sealing, token)),
    );

  async function receiptOf(report: StoredReport): Promise<Receipt> {
    const signature = report.signed ? await findReportFile(database, report) : undefined;
    const picture =
      signature && `data:${signature.contentType};base64,${signature.content.toString('base64')}`;
    return { ...report, signature: picture ?? null };
  }

  return {
    async list({ params }, { scope }) {
      const place = found(await findLinkedPackage(database, scope, params.id));
      return (await listLinks(database, place)).map(shown);
    },
    create: ({ params, body }, context) =>
      database.write(context.cause('create receipt link'), async (transaction) => {
        const place = found(await findLinkedPackage(transaction, context.scope, params.id));
        const email = body.email ?? '';
        const language = body.language ?? localeOf(context.language) ?? 'en';
        const { days } = body;
        const made = await insertLink(transaction, place, context.scope, { email, language, days });
        const link = shown(made);
        if (email !== '') {
          await queueMail(transaction, {
            kind: 'report',
            to: email,
            language,
            template: 'receipt_link',
            parameters: {
              airbill: place.airbill,
              until: momentText(new Date(made.expires_at), language, timeZone),
            },
            link: link.link ?? '',
            validMinutes: days * 24 * 60,
          });
        }
        return link;
      }),
    revoke: ({ params }, context) =>
      database.write(context.cause('revoke receipt link'), async (transaction) => {
        const place = found(await findLinkedPackage(transaction, context.scope, params.id));
        const link = found(await findLink(transaction, place, params.linkId));
        await revokeLink(transaction, link, context.scope);
        return undefined;
      }),
    async open({ body }, context) {
      const link = await opened(body.token, context);
      const reports = await listReportsForConsignee(database, link.package_id);
      const { airbill, doc_id, project, destination, expires_at } = link;
      return {
        airbill,
        doc_id,
        project,
        destination,
        expires_at,
        reports: await Promise.all(reports.map(receiptOf)),
      };
    },
    async pdf({ body }, context) {
      const link = await opened(body.token, context);
      await throttle.take([{ rule: pdfsOfLink, key: String(link.id) }]);
      const reports = await listReportsForConsignee(database, link.package_id);
      const report = found(reports.find(({ id }) => id === body.report));
      await auditDownload(database, context.cause, 'download by receipt link', link.id);
      return reportPdf(database, report, { language: context.language, timeZone });
    },
  };
}
