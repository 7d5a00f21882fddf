// Electronic signatures: what every signed record shows, and what signing takes of the own account (decision 0079).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';
import { digits, text } from '#core/validation.ts';
import { meanings } from './rules.ts';

export const signatureRow = z.object({
  id,
  printed_name: z.string(),
  meaning: z.enum(meanings),
  signed_at: moment,
  /** The last entry of the audit trail about the record when it was signed. */
  record_version: z.number(),
  file_sha256: z.nullable(z.string()),
  /** Void: the record was changed after signing. */
  is_void: z.boolean(),
  voided_at: z.nullable(moment),
});
export type Signature = z.output<typeof signatureRow>;

/** The proof of identity besides the meaning; the code only if the account uses one. */
export const signatureBody = z.object({
  meaning: z.enum(meanings),
  password: text({ max: 1024 }),
  code: z.optional(digits({ max: 16 })),
});

export const signaturesContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/own_signature/',
    access: 'own_accounts.manage',
    summary: 'The printed name of the own signature, and the verification code that signing takes',
    response: z.object({ printed_name: z.string(), code: z.enum(['none', 'mail', 'app']) }),
  }),
  mailCode: endpoint({
    method: 'POST',
    path: '/api/own_signature/code/',
    access: 'own_accounts.manage',
    summary: 'Mail a verification code to sign with',
    refuses: ['CONFLICT', 'BLOCKED_USER'],
    status: 204,
    response: z.undefined(),
  }),
};
