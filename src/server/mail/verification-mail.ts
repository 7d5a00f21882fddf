// The mail that verifies the address of an account.
import type { Queryable } from '#server/database/sql.ts';
import { queueMail } from './mail.ts';
import { createLink } from './mailed-links.ts';

/** The validity of the link. */
export const verifyHours = 168;

/** Queues the mail with the link; earlier links of the account become invalid. */
export async function mailVerification(
  transaction: Queryable,
  { id, email, language }: { id: number; email: string; language: string },
  publicUrl: string,
): Promise<void> {
  const link = await createLink(transaction, 'verify', { userId: id }, verifyHours * 60);
  await queueMail(transaction, {
    kind: 'account',
    to: email,
    language,
    template: 'verify_email',
    parameters: { hours: verifyHours },
    link: `${publicUrl}/verify/${link}`,
  });
}
