import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: 'Отчёт',
  report_hint: 'Весь список в электронной таблице, вам по почте',

  subscribe: 'Подписаться',
  subscribe_hint: 'Этот список регулярно по почте, с нынешними поиском, фильтрами и сортировкой',
};
