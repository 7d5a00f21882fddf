import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: 'Надіслати звіт',
  report_hint: 'Отримати повний список поштою як електронну таблицю',

  subscribe: 'Підписатися',
  subscribe_hint: 'Отримувати цей список регулярно поштою, з поточним пошуком, фільтрами та сортуванням',
  views: 'Подання',
  views_hint: 'Збережені подання цього списку',
};
