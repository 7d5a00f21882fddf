// Checks of input, written once and used by forms and server (specification, section 5; A-128).
import * as z from 'zod/mini';

/** A text that PostgreSQL can store: no NUL, no lone surrogate, at most `max` characters, not empty unless `optional`. */
export function text(limits: { max: number; optional?: boolean }) {
  return z.string().check(
    z.maxLength(limits.max),
    z.refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'not a readable text'),
    z.refine((value) => limits.optional === true || value !== '', 'this field is required'),
  );
}
