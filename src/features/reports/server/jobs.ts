// Makes the spreadsheet that was asked for and mails it. Rights are those of the moment it is made.
import * as z from 'zod/mini';
import { reachOf } from '#core/access.ts';
import type { FileAnswer } from '#core/contract.ts';
import { findProjectName } from '#features/projects/server/store.ts';
import { findPrincipal } from '#server/authenticate.ts';
import type { Database } from '#server/database.ts';
import { momentText } from '#server/mail-text.ts';
import { mailFile } from '#server/mailed-files.ts';
import type { Scope } from '#server/scope.ts';
import { type ReportKind, reportOrder } from '../contract.ts';

interface Wanted {
  kind: ReportKind;
  project: { id: number; name: string };
  language: string;
  timeZone: string;
  now: Date;
}

interface Parts {
  /** Makes the spreadsheet of a list as this scope sees it. */
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
    // Who has lost the right, or the account, meanwhile gets nothing.
    if (principal === undefined || reach === undefined) return;
    const scope = principal.scope(reach);
    const name = await findProjectName(database, scope, project);
    if (name === undefined) return;
    const now = new Date();
    const file = await makeList(scope, { kind, project: { id: project, name }, language, timeZone, now });
    const mail = {
      kind: 'report',
      to: principal.email,
      language,
      template: 'report',
      parameters: { file: file.name, when: momentText(now, language, timeZone) },
      link: `${publicUrl}/projects/${project}?tab=${kind}`,
      idempotencyKey: `report ${request}`,
    } as const;
    await database.write({ actor: user, reason: 'report', request }, (transaction) =>
      mailFile(transaction, { file, mail }, signal),
    );
  };
}
