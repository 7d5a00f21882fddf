// Password resets (specification, sections 4 and 7; AUTH-31 … AUTH-42) and the captcha of both public forms
//
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import { email, ownPassword, text } from '#core/validation.ts';

/** Lifetime of a password reset link, also of the first link of a new account. */
export const resetMinutes = 60;
export const invitationHours = 72;

/** The body of the form; the server validates it after the captcha (amendment 9). */
export const forgotFields = z.object({ email: email() });
export const resetFields = z.object({ id: text({ max: 200 }), password: ownPassword() });

/** A flag as the whole body or as a key in it. */
export const success = z.object({ success: z.boolean(), data: z.object({ success: z.boolean() }) });

export const passwordResetsContract = {
  captcha: endpoint({
    method: 'GET',
    path: '/api/captcha/',
    access: 'public',
    summary: 'A proof of work for one form: forgot or registration',
    query: z.object({ form: z.enum(['forgot', 'registration']) }),
    response: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/api/forgot/',
    aliases: ['/api/forget/', '/forgot'],
    access: 'public',
    summary: 'Ask for the link to a new password; answers alike for known and unknown emails',
    body: z.object({ email: z.optional(z.unknown()), captcha: z.optional(z.string()) }),
    refuses: ['BLOCKED_USER'],
    response: success,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/reset',
    aliases: ['/api/reset/'],
    access: 'public',
    summary: 'Set a new password by the id of a mailed link; ends all sessions',
    body: resetFields,
    refuses: ['NOT_FOUND_OR_ALREADY_USED'],
    response: z.object({}),
  }),
};
