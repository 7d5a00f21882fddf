/** The minimum length of a reason. */
export const reasonLengthMinimum = 10;

/** Attempts per user in 15 minutes, successful or not. */
export const triesAtOnce = 10;
