import type { Dictionary } from '#core/i18n/text.ts';

export const files = import.meta.glob<Record<string, Dictionary>>([
  '../../core/i18n/cn/*.ts',
  '!../../core/i18n/cn/mails.ts',
]);
