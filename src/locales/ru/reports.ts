import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: 'Отправить отчёт',
  report_hint: 'Получить полный список по почте электронной таблицей',

  subscribe: 'Подписаться',
  subscribe_hint: 'Получать этот список регулярно по почте, с текущими поиском, фильтрами и сортировкой',
  views: 'Виды',
  views_hint: 'Сохранённые виды этого списка',
};
