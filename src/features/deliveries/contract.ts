// A delivery report: who took the parcel over is told to the office and the people of its project (specification,
// section 3; CALL-36, A-89).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';
import { line } from '#core/validation.ts';
import { isRecipient, receiverGroups, recipientsMaximum } from './rules.ts';

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

/** The form of a report: the server takes one without recipients as well. */
export const reportFields = z.object({
  airbill: line({ max: 200 }),
  recipients: z
    .array(z.string())
    .check(z.minLength(1, 'required'), z.maxLength(recipientsMaximum, `max:${recipientsMaximum}`)),
});

const receiverGroup = z.enum(receiverGroups);
const offer = z.object({
  /** Those that the settings have addresses for. */
  groups: z.array(receiverGroup),
  /** The one of the package's country, where it is among them. */
  own_group: z.nullable(receiverGroup),
  people: z.array(z.object({ email: z.string(), name: z.string() })),
});
export type OfferedRecipients = z.output<typeof offer>;

export const deliveriesContract = {
  recipients: endpoint({
    method: 'GET',
    path: '/api/packages/{id}/recipients/',
    access: 'delivery_reports.write',
    summary: 'Whom the delivery of a package may be told: receivers of a country, people of its project',
    response: offer,
  }),
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
