// Creates the requested spreadsheet and mails it. Permissions are checked at the time of creation.
import * as z from 'zod/mini';
import { reachOf } from '#core/access.ts';
import type { FileAnswer } from '#core/contract.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import { assertSameRights, findPrincipal } from '#server/auth/authenticate.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { momentText } from '#server/mail/mail-text.ts';
import { discardFile, mailFile } from '#server/mail/mailed-files.ts';
import { type ReportKind, reportOrder } from '../contract.ts';

interface Wanted {
  kind: ReportKind;
  project: { id: number; name: string };
  language: string;
  timeZone: string;
  now: Date;
}

interface Parts {
  /** Creates the spreadsheet of a list for this scope. */
  makeList(scope: Scope, wanted: Wanted): Promise<FileAnswer>;
  timeZone: string;
  publicUrl: string;
}

/** The job `report`. */
export function reportJob(database: Database, { makeList, timeZone, publicUrl }: Parts) {
  return async (payload: unknown, signal: AbortSignal): Promise<void> => {
    const { kind, project, user, language, request } = z.parse(reportOrder, payload);
    const principal = await findPrincipal(database, user);
    const reach = principal && reachOf(principal.role, 'reports.request');
    // A user who has since lost the permission or the account gets nothing.
    if (principal === undefined || reach === undefined || !seesRows(principal, kind)) return;
    const scope = principal.scope(reach);
    const found = await findNamedProject(database, scope, project);
    if (found === undefined) return;
    const now = new Date();
    const file = await makeList(scope, { kind, project: found, language, timeZone, now });
    const mail = {
      kind: 'report',
      to: principal.email,
      language,
      template: 'report',
      parameters: { file: file.name, when: momentText(now, language, timeZone) },
      link: `${publicUrl}/projects/${project}?tab=${kind}`,
      idempotencyKey: `report ${request}`,
    } as const;
    const cause = {
      actor: user,
      origin: 'job',
      operation: 'report',
      reference: { job: 'report' },
      request,
    } as const;
    try {
      await database.write(cause, async (transaction) => {
        await mailFile(transaction, { file, mail }, signal);
        await assertSameRights(transaction, principal);
      });
    } finally {
      await discardFile(file);
    }
  };
}
