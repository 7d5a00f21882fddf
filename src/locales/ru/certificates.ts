import type { certificates as english } from '../en/certificates.ts';
import type { Translated } from '../text.ts';

export const certificates: Translated<typeof english> = {
  none: 'Сертификата ещё нет',
  download: 'Скачать: {name}',
  upload: 'Загрузить сертификат',
  replace: 'Заменить: {name}',
  clear: 'Убрать: {name}',

  upload_title: 'Загрузка сертификата',
  upload_of: 'Для уничтожения, дата: {date}.',
  upload_of_undated: 'Для уничтожения без даты.',
  replaces: 'Он заменит {name}; прежний файл останется в списке ниже.',
  drop: 'Перетащите файл сюда или выберите его',
  drop_hint: 'PDF, PNG или JPEG, до 10 МБ',
  left: 'Загрузка отменена. Сертификат не изменился.',
  document_kind: 'Тип документа',
  document_added: 'Документ добавлен.',
  document_left: 'Загрузка отменена.',
  older: 'Все сертификаты этого уничтожения',
  valid: 'действует',
  version: '{when}, {who}',
  version_imported: '{when}, импорт',

  clear_title: 'Убрать сертификат?',
  clear_warning: '{name} больше не будет доступен клиенту. Файл останется в списке прежних сертификатов.',
  clear_action: 'Убрать сертификат',
};
