// The mails of couriers, and the patterns for reading them (amendment 53, SET-06).
import * as z from 'zod/mini';
import { endpoint, id, moment, page } from '#core/contract.ts';
import { givenMoment } from '#core/given-values.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line, text, words } from '#core/validation.ts';
import { mailReasons, mailStates, patternCharacters, sampleCharacters } from './rules.ts';

export const mailsList = {
  sort: ['received_at', 'sender', 'subject'],
  search: ['sender', 'subject', 'airbill'],
  filters: ['status'],
  choices: { status: mailStates },
  defaultSort: '-received_at',
} as const satisfies ListDeclaration;

const mailRow = z.object({
  id,
  received_at: moment,
  sent_at: z.nullable(moment),
  sender: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  reason: z.nullable(z.enum(mailReasons)),
  /** The values read from it. */
  airbill: z.nullable(z.string()),
  status: z.nullable(z.string()),
  package: z.nullable(z.object({ id, airbill: z.string() })),
  attachments: z.number(),
});

export { mailRow };
export type MailRow = z.output<typeof mailRow>;

const attachment = z.object({ name: z.string(), type: z.string(), size: z.number() });
const mailDetail = z.extend(mailRow, {
  attachments: z.array(attachment),
  size: z.number(),
  status_at: z.nullable(moment),
  place: z.nullable(z.string()),
  pattern: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(moment),
  /** Null if the mail was too large to fetch. */
  text: z.nullable(z.string()),
});
export type MailDetail = z.output<typeof mailDetail>;

const regex = z.nullish(text({ max: patternCharacters, optional: true }));
const patternFields = z.object({
  name: line({ max: 100 }),
  /** The order in which patterns are tried. */
  position: z.optional(z.int().check(z.gte(0, 'digits'), z.lte(10_000, 'large_number'))),
  is_active: z.optional(z.boolean()),
  sender: z.nullish(line({ max: 254, optional: true })),
  subject_pattern: z.nullish(line({ max: patternCharacters, optional: true })),
  body_pattern: regex,
  status: z.nullish(line({ max: 100, optional: true })),
});
export type PatternFields = z.output<typeof patternFields>;

export const patternRow = z.object({
  id,
  name: z.string(),
  position: z.number(),
  is_active: z.boolean(),
  sender: z.nullable(z.string()),
  subject_pattern: z.nullable(z.string()),
  body_pattern: z.nullable(z.string()),
  status: z.nullable(z.string()),
});
export type Pattern = z.output<typeof patternRow>;

const tested = z.object({
  sender: z.string(),
  subject: z.string(),
  text: z.string(),
  outcome: z.union([z.literal('applied'), z.enum(mailReasons), z.literal('foreign_sender')]),
  /** The pattern that matched. */
  pattern: z.nullable(z.string()),
  airbill: z.nullable(z.string()),
  status: z.nullable(z.string()),
  status_at: z.nullable(moment),
  place: z.nullable(z.string()),
});
export type Tested = z.output<typeof tested>;

const access = 'courier_mails.manage';
const manage = 'global_settings.manage';

export const mailboxContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/mailbox/mails/',
    access,
    summary: 'Mails of couriers, newest first; `status=unrecognised` are those that wait for a person',
    list: mailsList,
    response: page(mailRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/mailbox/mails/{id}/',
    access,
    summary: 'A mail with its text and the names of its attachments',
    response: mailDetail,
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/mailbox/mails/{id}/original/',
    access,
    summary: 'The mail as it came (.eml)',
    response: 'file',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/mailbox/mails/{id}/assign/',
    access,
    summary: 'Assign an unrecognised mail to a package, with the status that it reports',
    body: z.object({
      package: id,
      status: line({ max: 100 }),
      at: z.optional(givenMoment),
      place: z.optional(line({ max: 200, optional: true })),
    }),
    refuses: ['CONFLICT'],
    response: mailDetail,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/mailbox/mails/{id}/dismiss/',
    access,
    summary: 'Dismiss an unrecognised mail: it is about no package',
    body: z.object({ reason: z.optional(text({ max: 500, optional: true })) }),
    refuses: ['CONFLICT'],
    response: mailDetail,
  }),
  patterns: endpoint({
    method: 'GET',
    path: '/api/mailbox/patterns/',
    access: manage,
    summary: "The patterns that couriers' mails are understood by, in the order in which they are tried",
    response: z.object({ results: z.array(patternRow) }),
  }),
  createPattern: endpoint({
    method: 'POST',
    path: '/api/mailbox/patterns/',
    access: manage,
    summary:
      'A new pattern: regular expressions (RE2) for subject and text, with the named groups airbill, status, time and place',
    body: patternFields,
    status: 201,
    refuses: ['TOO_MANY_ROWS'],
    response: patternRow,
  }),
  updatePattern: endpoint({
    method: 'PATCH',
    path: '/api/mailbox/patterns/{id}/',
    access: manage,
    summary: 'Change a pattern',
    body: patternFields,
    response: patternRow,
  }),
  removePattern: endpoint({
    method: 'DELETE',
    path: '/api/mailbox/patterns/{id}/',
    access: manage,
    summary: 'Delete a pattern',
    status: 204,
    response: z.undefined(),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/mailbox/test/',
    access: manage,
    summary: 'What the active patterns, or the given one, would read from a sample mail; changes nothing',
    body: z.object({
      /** The original (.eml) with its headers. */
      mail: words({ max: sampleCharacters }),
      pattern: z.optional(patternFields),
    }),
    response: tested,
  }),
};
