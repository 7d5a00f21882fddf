import type { binder as english } from '../en/binder.ts';
import type { Translated } from '../text.ts';

export const binder: Translated<typeof english> = {
  title: 'Досье для инспекции',
  hint: 'Один ZIP с записями, журналом аудита, сертификатами, подтверждениями доставки и подписями этого проекта и SHA-256 каждого файла.',
  download: 'Скачать досье',
  record: 'Запись',
  as_of: 'По состоянию на {moment}',
  language_note: 'Создано порталом {portal} в пределах доступа лица, которое его скачало.',
  about:
    'Журнал аудита, сертификаты, подтверждения доставки и подписи заканчиваются этим моментом. Записи такие, какими они были на портале при создании досье. Тот же момент и те же данные дают те же байты.',
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
};
