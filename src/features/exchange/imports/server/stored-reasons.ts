// Reasons and errors as stored with an import's rows.
import * as z from 'zod/mini';
import { reasons } from '#locales/en/reasons.ts';
import type { Reason } from '#locales/reasons.ts';

export const storedReason: z.ZodMiniType<Reason> = z.object({
  key: z.custom<Reason['key']>((key) => typeof key === 'string' && key in reasons),
  given: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => storedReason)]))),
});

export const storedError = z.object({ field: z.string(), value: z.string(), reason: storedReason });
