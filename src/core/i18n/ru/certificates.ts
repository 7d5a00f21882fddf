import type { certificates as english } from '../en/certificates.ts';
import type { Translated } from '../text.ts';

export const certificates: Translated<typeof english> = {
  none: 'Сертификата ещё нет',
  download: 'Скачать: {name}',
  upload: 'Загрузить сертификат',
  replace: 'Заменить: {name}',
  clear: 'Убрать: {name}',

  upload_title: 'Загрузка сертификата',
  upload_of: 'Уничтожение, дата: {date}.',
  upload_of_undated: 'Уничтожение без даты.',
  replaces: 'Он заменит {name}; прежний файл останется в списке ниже.',
  drop: 'Перетащите файл сюда или выберите его',
  drop_hint: 'PDF, PNG или JPEG, до 10 МБ',
  left: 'Ничего не отправлено; сертификат остался прежним.',
  older: 'Все сертификаты этого уничтожения',
  valid: 'действует',
  version: '{when}, {who}',
  version_imported: '{when}, импорт',

  clear_title: 'Убрать сертификат?',
  clear_warning:
    'Клиент больше не увидит и не сможет скачать {name}. Файл останется среди прежних сертификатов.',
  clear_action: 'Убрать сертификат',
};
