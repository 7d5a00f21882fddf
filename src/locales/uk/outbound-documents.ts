import type { outboundDocuments as english } from '../en/outbound-documents.ts';
import type { Translated } from '../text.ts';

export const outboundDocuments: Translated<typeof english> = {
  title: 'Митні документи',
  document: 'Митний документ',
  proforma_invoice: 'Рахунок-проформа',
  commercial_invoice: 'Комерційний рахунок',
  import_licence: 'Ліцензія на ввезення',
  temperature_declaration: 'Декларація про температуру',
  other: 'Інше',
  none: 'Митних документів ще немає.',
  upload: 'Завантажити документ',
  download: 'Завантажити {name}',
  void: 'Анулювати: {name}',
  void_hint: 'Документ залишається в історії й більше не показується клієнтам.',
  void_action: 'Анулювати',
  voided: 'Анульовано',
  reason: 'Причина',
};
