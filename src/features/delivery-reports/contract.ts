// A delivery report: who took the parcel over is told to the office and the people of its project (specification,
// section 3; CALL-36, A-89).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';
import { line } from '#core/validation.ts';
import { isRecipient, recipientsMaximum } from './rules.ts';

/** Addresses, or the word of a group of receivers; one text stands for a list of one. */
const recipients = z
  .pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((given: string | string[]) => [given].flat().map((one) => one.trim())),
  )
  .check(
    z.refine((all) => all.length <= recipientsMaximum, `max:${recipientsMaximum}`),
    z.refine((all) => all.every((one) => one === '' || isRecipient(one)), 'email'),
  );

export const deliveryReportsContract = {
  create: endpoint({
    method: 'POST',
    path: '/api/packages/report/',
    access: 'delivery_reports.write',
    summary:
      'A package was delivered: stored, its status Delivered, and mailed to addresses of its project, UA or IL, ' +
      'without any to the receivers of its country',
    body: z.object({ airbill: line({ max: 200 }), recipients: z.optional(recipients) }),
    status: 201,
    response: z.object({ id, airbill: z.string(), recipients: z.array(z.string()), at: moment }),
  }),
};
