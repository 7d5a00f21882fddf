import type { Gs1 } from '#core/gs1.ts';
import { createStore } from '#web/external-store.ts';

/** The content of the last scanned package label, shown in its report. Kept until the next scan. */
export const scannedLabel = createStore<{ packageId: number; fields: Gs1 } | undefined>(undefined);
