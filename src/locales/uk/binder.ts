import type { binder as english } from '../en/binder.ts';
import type { Translated } from '../text.ts';

export const binder: Translated<typeof english> = {
  title: 'Досьє для інспекції',
  hint: 'Один ZIP із записами, журналом аудиту, документами, температурами та підписами цього проєкту й SHA-256 кожного файлу.',
  download: 'Завантажити досьє',
  prepare: 'Підготувати досьє',
  pending: 'Досьє готується. Ви можете залишити цю сторінку.',
  failed: 'Не вдалося підготувати досьє. Спробуйте ще раз.',
  ready: 'Станом на {moment}. Зберігається 7 днів.',
  prepare_again: 'Підготувати нове',
  record: 'Запис',
  as_of: 'Станом на {moment}',
  language_note: 'Створено порталом {portal} у межах доступу особи, яка його завантажила.',
  about:
    'Усе в цьому досьє відповідає цьому моменту: пізніших змін у ньому немає. Той самий момент дає ті самі байти.',
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
  from: 'Від',
  to: 'До',
  period_hint:
    'Залиште обидві дати порожніми для всього проєкту. Період містить записи з датами в його межах і все, що до них належить.',
  whole_project: 'Увесь проєкт',
  period_of: 'Записи з датами від {from} до {to}',
  receipts: 'Отримання',
  found_at: 'Виявлено',
  low_c: 'Нижня межа, °C',
  high_c: 'Верхня межа, °C',
  allowed_minutes: 'Дозволено хвилин поза межами',
  decided_at: 'Вирішено',
  decided_by: 'Хто вирішив',
  finding: 'Підстава',
};
