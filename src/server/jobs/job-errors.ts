// Errors with a special meaning for the job queue.

/** A permanent failure: the job fails at once, without a retry, with this message. */
export class PermanentJobError extends Error {}

/** Nothing in the job's lane can succeed at the moment: the attempt counts, and the lane pauses until the next poll. */
export class LaneUnavailableError extends Error {}
