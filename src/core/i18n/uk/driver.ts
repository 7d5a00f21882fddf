import type { driver as english } from '../en/driver.ts';
import type { Translated } from '../text.ts';

export const driver: Translated<typeof english> = {
  REPORT_SENT: 'Звіт успішно надіслано',
  scan_title: 'Сканувати відправлення',
  scan_hint: 'Зчитайте накладну ручним сканером або введіть її.',
  find: 'Знайти відправлення',
  not_found_hint: 'Звірте знаки на етикетці та відскануйте або введіть ще раз.',
  several: {
    one: '{count} відправлення з цією накладною',
    few: '{count} відправлення з цією накладною',
    many: '{count} відправлень з цією накладною',
    other: '{count} відправлення з цією накладною',
  },
  report_title: 'Повідомити про доставку',
  recipients: 'Кого повідомити',
  group: 'Отримувачі: {country}',
  nobody: 'Для цього проєкту нікого не вказано: звіт піде на адресу для екстрених випадків.',
  send: 'Надіслати звіт',
  scan_another: 'Сканувати інше відправлення',
};
