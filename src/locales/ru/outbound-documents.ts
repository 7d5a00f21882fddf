import type { outboundDocuments as english } from '../en/outbound-documents.ts';
import type { Translated } from '../text.ts';

export const outboundDocuments: Translated<typeof english> = {
  title: 'Таможенные документы',
  document: 'Таможенный документ',
  proforma_invoice: 'Счёт-проформа',
  commercial_invoice: 'Коммерческий счёт',
  import_licence: 'Лицензия на ввоз',
  temperature_declaration: 'Декларация о температуре',
  other: 'Другое',
  none: 'Таможенных документов пока нет.',
  upload: 'Загрузить документ',
  download: 'Скачать: {name}',
  void: 'Аннулировать: {name}',
  void_hint: 'Документ остаётся в истории и больше не показывается клиентам.',
  void_action: 'Аннулировать',
  voided: 'Аннулировано',
  reason: 'Причина',
};
