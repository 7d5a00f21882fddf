import type { certificates as english } from '../en/certificates.ts';
import type { Translated } from '../text.ts';

export const certificates: Translated<typeof english> = {
  none: 'Сертифіката ще немає',
  download: 'Завантажити {name}',
  upload: 'Додати сертифікат',
  replace: 'Замінити {name}',
  clear: 'Прибрати {name}',

  upload_title: 'Додати сертифікат',
  upload_of: 'Для знищення від {date}.',
  upload_of_undated: 'Для знищення без дати.',
  replaces: 'Він замінить «{name}»; попередній залишиться у списку нижче.',
  drop: 'Перетягніть файл сюди або оберіть його',
  drop_hint: 'PDF, PNG або JPEG, до 10 МБ',
  left: 'Завантаження скасовано. Сертифікат не змінився.',
  document_kind: 'Тип документа',
  document_added: 'Документ додано.',
  document_left: 'Завантаження скасовано.',
  older: 'Усі сертифікати цього знищення',
  valid: 'чинний',
  version: '{when}, {who}',
  version_imported: '{when}, імпортовано',

  clear_title: 'Прибрати сертифікат?',
  clear_warning:
    '«{name}» більше не буде доступний клієнту. Файл залишиться у списку попередніх сертифікатів.',
  clear_action: 'Прибрати сертифікат',
};
