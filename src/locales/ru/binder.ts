import type { binder as english } from '../en/binder.ts';
import type { Translated } from '../text.ts';

export const binder: Translated<typeof english> = {
  title: 'Досье для инспекции',
  hint: 'Один ZIP с записями, журналом аудита, документами, температурами и подписями этого проекта и SHA-256 каждого файла.',
  download: 'Скачать досье',
  prepare: 'Подготовить досье',
  pending: 'Досье готовится. Вы можете покинуть эту страницу.',
  failed: 'Не удалось подготовить досье. Попробуйте ещё раз.',
  ready: 'По состоянию на {moment}. Хранится 7 дней.',
  prepare_again: 'Подготовить новое',
  record: 'Запись',
  as_of: 'По состоянию на {moment}',
  language_note: 'Создано порталом {portal} в пределах доступа лица, которое его скачало.',
  about:
    'Всё в этом досье соответствует этому моменту: более поздних изменений в нём нет. Тот же момент даёт те же байты.',
  verify:
    'Чтобы проверить файл, вычислите его SHA-256 и сравните с этим списком: sha256sum ФАЙЛ или в Windows certutil -hashfile ФАЙЛ SHA256.',
  file: 'Файл',
  size: 'Размер в байтах',
  signatures: 'Подписи',
  printed_name: 'Имя',
  meaning: 'Значение',
  signed_at: 'Подписано',
  version: 'Версия записи',
  content_hash: 'SHA-256 содержимого',
  file_hash: 'SHA-256 файла',
  void_since: 'Недействительна с',
  from: 'С',
  to: 'По',
  period_hint:
    'Оставьте обе даты пустыми для всего проекта. Период содержит записи с датами в его пределах и всё, что к ним относится.',
  whole_project: 'Весь проект',
  period_of: 'Записи с датами с {from} по {to}',
  receipts: 'Получения',
  found_at: 'Обнаружено',
  low_c: 'Нижний предел, °C',
  high_c: 'Верхний предел, °C',
  allowed_minutes: 'Допустимо минут вне пределов',
  decided_at: 'Решено',
  decided_by: 'Кто решил',
  finding: 'Основание',
};
