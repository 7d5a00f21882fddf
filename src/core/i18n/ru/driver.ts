import type { driver as english } from '../en/driver.ts';
import type { Translated } from '../text.ts';

export const driver: Translated<typeof english> = {
  REPORT_SENT: 'Отчёт успешно отправлен',
  scan_title: 'Сканировать отправление',
  scan_hint: 'Считайте накладную ручным сканером или введите её.',
  find: 'Найти отправление',
  not_found_hint: 'Сверьте знаки на этикетке и отсканируйте или введите ещё раз.',
  several: {
    one: '{count} отправление с этой накладной',
    few: '{count} отправления с этой накладной',
    many: '{count} отправлений с этой накладной',
    other: '{count} отправления с этой накладной',
  },
  report_title: 'Сообщить о доставке',
  recipients: 'Кому сообщить',
  group: 'Получатели: {country}',
  nobody: 'Для этого проекта никто не указан: отчёт уйдёт на адрес для экстренных случаев.',
  send: 'Отправить отчёт',
  scan_another: 'Сканировать другое отправление',
};
