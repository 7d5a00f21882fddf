import type { Dictionary } from '#locales/text.ts';

export const files = import.meta.glob<Record<string, Dictionary>>([
  '../../locales/ru/*.ts',
  '!../../locales/ru/mails.ts',
]);
