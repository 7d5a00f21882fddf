import type { certificates as english } from '../en/certificates.ts';
import type { Translated } from '../text.ts';

export const certificates: Translated<typeof english> = {
  none: 'Сертифіката ще немає',
  download: 'Завантажити {name}',
  upload: 'Додати сертифікат',
  replace: 'Замінити {name}',
  clear: 'Прибрати {name}',

  upload_title: 'Додати сертифікат',
  upload_of: 'Знищення від {date}.',
  upload_of_undated: 'Знищення без дати.',
  replaces: 'Він замінить «{name}»; попередній залишиться нижче.',
  drop: 'Перетягніть файл сюди або оберіть його',
  drop_hint: 'PDF, PNG або JPEG, до 10 МБ',
  left: 'Нічого не надіслано; сертифікат не змінився.',
  older: 'Усі сертифікати цього знищення',
  valid: 'чинний',
  version: '{when}, {who}',
  version_imported: '{when}, імпортовано',

  clear_title: 'Прибрати сертифікат?',
  clear_warning:
    'Клієнт більше не побачить і не завантажить «{name}». Файл залишиться серед попередніх сертифікатів.',
  clear_action: 'Прибрати сертифікат',
};
