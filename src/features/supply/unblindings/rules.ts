/** A reason that says something has so many characters. */
export const reasonLengthMinimum = 10;

/** Unblindings that one person may try in 15 minutes, whatever becomes of them. */
export const triesAtOnce = 10;
