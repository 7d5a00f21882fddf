// Background jobs for admins: pending, running and failed ones, including queued mails.
import * as z from 'zod/mini';
import { endpoint, id, moment, page } from '#core/contract.ts';
import { laneNames } from '#core/job-lanes.ts';
import type { ListDeclaration } from '#core/list-query.ts';

export const jobStates = ['waiting', 'running', 'failed'] as const;

export const jobsList = {
  sort: ['created_at', 'lane', 'name', 'attempts', 'next_try_at'],
  search: [],
  filters: ['status', 'lane'],
  choices: { status: jobStates, lane: laneNames },
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

export const jobRow = z.object({
  id,
  created_at: moment,
  name: z.string(),
  lane: z.enum(laneNames),
  /** A mail's recipient and subject, or a file's name; '' where the job has no subject. */
  about: z.string(),
  status: z.enum(jobStates),
  attempts: z.number(),
  /** Of the last attempt. */
  error: z.string(),
  /** Null once it has failed permanently. */
  next_try_at: z.nullable(moment),
});
export type Job = z.output<typeof jobRow>;

/**
 * Codes and links are masked. Without a text when it was encrypted with a key that the portal no longer has.
 */
const mail = z.object({
  recipient: z.string(),
  language: z.string(),
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
});
export type JobMail = z.output<typeof mail>;

const jobDetail = z.extend(jobRow, { mail: z.nullable(mail) });
export type JobDetail = z.output<typeof jobDetail>;

export const jobsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs/',
    access: 'jobs.manage',
    summary: 'Background jobs that wait, run or have failed, newest first',
    list: jobsList,
    ofPrimary: true,
    /** `smtp`: whether a mail server is set; without one, mails stay queued. */
    response: z.extend(page(jobRow), { smtp: z.boolean() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/',
    access: 'jobs.manage',
    summary: 'A background job; for a mail also its text, with codes and links masked',
    response: jobDetail,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/retry/',
    access: 'jobs.manage',
    summary: 'Try a job again at once; 409 while it runs, or while a newer one of its kind waits',
    refuses: ['CONFLICT'],
    response: jobDetail,
  }),
};
