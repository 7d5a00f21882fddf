// What a job throws to say more than that it failed.

/** The failure cannot change on a retry: the job is failed at once and stays with this message. */
export class PermanentJobError extends Error {}

/** Nothing in the job's lane can succeed just now: the attempt counts, and the lane rests until the next poll. */
export class LaneUnavailableError extends Error {}
