import type { validation as english } from '../en/validation.ts';
import type { Translated } from '../text.ts';
import { basicValidation } from './basic-validation.ts';
import { recordRules } from './record-rules.ts';

export const validation: Translated<typeof english> = {
  ...basicValidation,
  ...recordRules,
  source_in_use:
    'це джерело вже використовують записи або інший обліковий запис; виберіть інше або явно надайте спільний доступ',
  source_reserved: 'це джерело зарезервоване для записів, внесених у порталі',
  location_code: 'має бути код країни з двох літер',
  location_excluded: 'локації RU і BY у цьому порталі не приймаються',
  document: 'має бути файл PDF, Word, текст OpenDocument, PNG або JPEG',
  certificate: 'має бути файл PDF, PNG або JPEG, вміст якого відповідає назві',
  too_large: 'файл завеликий',
  decimal: 'має бути число, наприклад 12.5',
  decimals: 'не більше {length} знаків після коми',
  below_zero: 'не може бути менше нуля',
  large_number: 'число завелике',
  at_least: 'мінімальне значення: {length}',
  date: 'має бути дійсна дата',
  moment: 'має бути дійсні дата й час',
  in_future: 'не може бути в майбутньому',
  year: 'рік має бути від 1990 до 2100',
  currency: 'має бути код валюти, наприклад EUR',
  before_start: 'не може бути раніше за дату початку',
  has_payments: 'валюту не можна змінити: рахунок має платежі у старій або новій валюті',
  in_use: 'це не можна змінити: на запис посилаються інші записи',
  not_empty: 'видалити не можна, бо від цього запису залежать інші; деактивуйте його',
  pdf: 'має бути файл PDF',
  active_pdf: 'не повинен містити JavaScript чи вкладених файлів: роздрукуйте його в новий PDF',
  one_file: 'можна завантажити лише один файл',
  image: 'має бути зображенням JPEG, PNG або WebP',
  jpeg_or_png: 'має бути зображенням JPEG або PNG',
  other_file: 'це не той файл, який було оголошено: його розмір або контрольна сума відрізняється',
  position: 'має бути місцем на Землі, а не 0, 0',
  secret_again: 'введіть цей секрет ще раз: його хост, порт або шифрування змінено',
  private_host: 'цей хост не дозволено: він недійсний або в приватній мережі',
  zip: 'має бути файлом ZIP',
  bad_pattern:
    'має бути правильним регулярним виразом (RE2, без випереджальних перевірок і зворотних посилань)',
  large_pattern: 'цей шаблон надто складний',
  unknown_group: 'імена груп можуть бути лише airbill, status, time і place',
  no_airbill_group: 'одна група має називатися airbill: (?<airbill>…)',
  no_status_group: 'вкажіть статус або назвіть групу шаблону status: (?<status>…)',
};
