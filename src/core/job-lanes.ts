// The background jobs: the lanes, and the lane of each job (decision 0041).

/** How the jobs of a lane run. Concurrency is per process; all other values are per job. */
export interface Lane {
  readonly concurrency: number;
  /** A job is aborted after this many seconds, which counts as a failed attempt. */
  readonly deadlineSeconds: number;
  /**
   * On shutdown a running job may finish within this many seconds; 0: it is returned at once without counting
   * the attempt.
   */
  readonly finishSeconds: number;
  readonly maxAttempts: number;
  /** The delay after the first failed attempt; it doubles up to the maximum. */
  readonly retrySeconds: number;
  readonly maxRetrySeconds: number;
}

// A mail conversation has its own deadline of ten minutes (smtp-connection.ts), shorter than the lane's. 16
// attempts cover a bit more than a day.
const mailLane: Lane = {
  concurrency: 3,
  deadlineSeconds: 660,
  finishSeconds: 20,
  maxAttempts: 16,
  retrySeconds: 15,
  maxRetrySeconds: 4 * 3600,
};
const workLane: Lane = {
  concurrency: 2,
  deadlineSeconds: 3600,
  finishSeconds: 0,
  maxAttempts: 16,
  retrySeconds: 2,
  maxRetrySeconds: 3600,
};

/** The lanes in order of priority. */
export const lanes = {
  urgent_mail: mailLane,
  mail: mailLane,
  imports: workLane,
  reports: workLane,
  /** A slot for each outside service (GPS, weather, mailbox), which may take minutes to fail, and one for the portal's own work. */
  polling: { ...workLane, concurrency: 4, deadlineSeconds: 300 },
  /** Long-lived connections: each holds its slot and is reopened every hour. */
  listening: { ...workLane, concurrency: 1 },
  /** External systems may be down for a long time, and each responds at its own speed. */
  webhooks: { ...mailLane, concurrency: 4, deadlineSeconds: 60 },
  /** The audit seal and the change feed must not be delayed by others. */
  sealing: { ...workLane, concurrency: 1, deadlineSeconds: 600 },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as LaneName[];

/** Every job by name; one with `everySeconds` recurs this many seconds after it ended. */
export const jobs = {
  'mail.send_urgent': { lane: 'urgent_mail' },
  'mail.send': { lane: 'mail' },
  'imports.validate': { lane: 'imports' },
  'imports.commit': { lane: 'imports' },
  'imports.undo': { lane: 'imports' },
  'reports.send': { lane: 'reports' },
  'binders.make': { lane: 'reports' },
  'recalls.send': { lane: 'reports' },
  'subscriptions.send': { lane: 'reports' },
  'subscriptions.poll': { lane: 'polling', everySeconds: 60 },
  'invoices.announce': { lane: 'polling', everySeconds: 30 },
  'mail.alert': { lane: 'polling', everySeconds: 300 },
  'stock.refresh': { lane: 'polling', everySeconds: 60 },
  'counts.fold': { lane: 'polling', everySeconds: 60 },
  'arrivals.keep': { lane: 'polling', everySeconds: 10 },
  'tracking.poll': { lane: 'polling', everySeconds: 10 },
  'tracking.listen': { lane: 'listening', everySeconds: 30 },
  'tracking.partitions': { lane: 'polling', everySeconds: 3600 },
  'mailbox.poll': { lane: 'polling', everySeconds: 20 },
  'mailbox.expire': { lane: 'polling', everySeconds: 3600 },
  'weather.poll': { lane: 'polling', everySeconds: 60 },
  'weather.expire': { lane: 'polling', everySeconds: 3600 },
  'recalls.remind': { lane: 'polling', everySeconds: 3600 },
  'notices.expire': { lane: 'polling', everySeconds: 3600 },
  'binders.expire': { lane: 'polling', everySeconds: 3600 },
  'files.expire': { lane: 'polling', everySeconds: 3600 },
  'files.sweep': { lane: 'reports', everySeconds: 24 * 3600 },
  'imports.expire': { lane: 'polling', everySeconds: 3600 },
  'jobs.expire': { lane: 'polling', everySeconds: 3600 },
  'webhooks.send': { lane: 'webhooks' },
  'webhooks.queue': { lane: 'webhooks', everySeconds: 5 },
  'webhooks.expire': { lane: 'webhooks', everySeconds: 3600 },
  'changes.sequence': { lane: 'sealing', everySeconds: 5 },
  'changes.expire': { lane: 'polling', everySeconds: 3600 },
  'audit.seal': { lane: 'sealing', everySeconds: 10 },
  'audit.partitions': { lane: 'polling', everySeconds: 3600 },
  'jobs.adopt': { lane: 'polling', everySeconds: 60 },
} as const satisfies Record<string, { lane: LaneName; everySeconds?: number }>;

export type JobName = keyof typeof jobs;
export const jobNames = Object.keys(jobs) as JobName[];

/** The intervals of recurring jobs. */
export const periodicJobs: Readonly<Partial<Record<JobName, number>>> = Object.fromEntries(
  Object.entries(jobs).flatMap(([name, job]) => ('everySeconds' in job ? [[name, job.everySeconds]] : [])),
);

/** The delay in seconds before the next attempt, by the number of attempts made. */
export function retryPauseSeconds(
  { retrySeconds, maxRetrySeconds }: Pick<Lane, 'retrySeconds' | 'maxRetrySeconds'>,
  attempts: number,
): number {
  return Math.min(retrySeconds * 2 ** Math.max(attempts - 1, 0), maxRetrySeconds);
}
