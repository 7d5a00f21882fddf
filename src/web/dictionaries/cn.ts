import type { Dictionary } from '#locales/text.ts';

export const files = import.meta.glob<Record<string, Dictionary>>([
  '../../locales/cn/*.ts',
  '!../../locales/cn/mails.ts',
]);
