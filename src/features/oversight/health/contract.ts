// The state of the portal for administrators (Part 3, rank 20).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';
import { laneNames } from '#core/job-lanes.ts';

const lane = z.object({
  lane: z.enum(laneNames),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Since when the oldest due job has been waiting; null without one. */
  oldest_due_at: z.nullable(moment),
});
export type LaneState = z.output<typeof lane>;

const failedMail = z.object({
  id,
  created_at: moment,
  recipient: z.string(),
  subject: z.string(),
  error: z.string(),
  /** The job to retry; null if the text of the mail was deleted and it cannot be sent again. */
  job: z.nullable(id),
});
export type FailedMail = z.output<typeof failedMail>;

const health = z.object({
  version: z.string(),
  /** Of the responding process. */
  started_at: moment,
  now: moment,
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    /** The last migration that was applied. */
    migration: z.string(),
  }),
  /** When the last backup was recorded; null where none was. */
  last_backup_at: z.nullable(moment),
  lanes: z.array(lane),
  mail: z.object({
    /** Whether a mail server is configured; without one, mails stay in the outbox. */
    has_server: z.boolean(),
    waiting: z.number(),
    /** Those of the last 30 days. */
    failed: z.number(),
    /** The latest of them. */
    latest_failed: z.array(failedMail),
  }),
});

export const healthContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/system_health/',
    access: 'jobs.manage',
    summary:
      'Version, database, last recorded backup, jobs by queue, and failed emails; outside services are in /api/providers/',
    response: health,
  }),
};
