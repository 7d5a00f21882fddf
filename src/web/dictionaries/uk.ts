import type { Dictionary } from '#locales/text.ts';

export const files = import.meta.glob<Record<string, Dictionary>>([
  '../../locales/uk/*.ts',
  '!../../locales/uk/mails.ts',
]);
