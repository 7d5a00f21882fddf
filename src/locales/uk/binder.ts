import type { binder as english } from '../en/binder.ts';
import type { Translated } from '../text.ts';

export const binder: Translated<typeof english> = {
  title: 'Досьє для інспекції',
  hint: 'Один ZIP із записами, журналом аудиту, сертифікатами, підтвердженнями доставки та підписами цього проєкту й SHA-256 кожного файлу.',
  download: 'Завантажити досьє',
  record: 'Запис',
  as_of: 'Станом на {moment}',
  language_note: 'Створено порталом {portal} у межах доступу особи, яка його завантажила.',
  about:
    'Журнал аудиту, сертифікати, підтвердження доставки та підписи закінчуються цим моментом. Записи є такими, якими вони були на порталі під час створення досьє. Той самий момент і ті самі дані дають ті самі байти.',
  verify:
    'Щоб перевірити файл, обчисліть його SHA-256 і порівняйте з цим списком: sha256sum ФАЙЛ або у Windows certutil -hashfile ФАЙЛ SHA256.',
  file: 'Файл',
  size: 'Розмір у байтах',
  signatures: 'Підписи',
  printed_name: 'Ім’я',
  meaning: 'Значення',
  signed_at: 'Підписано',
  version: 'Версія запису',
  content_hash: 'SHA-256 вмісту',
  file_hash: 'SHA-256 файлу',
  void_since: 'Недійсний з',
};
