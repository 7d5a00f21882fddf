import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: 'Звіт',
  report_hint: 'Увесь список як електронна таблиця, вам на пошту',

  subscribe: 'Підписатися',
  subscribe_hint: 'Цей список регулярно поштою, з поточним пошуком, фільтрами та сортуванням',
};
