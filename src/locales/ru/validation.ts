import type { validation as english } from '../en/validation.ts';
import type { Translated } from '../text.ts';
import { basicValidation } from './basic-validation.ts';
import { recordRules } from './record-rules.ts';

export const validation: Translated<typeof english> = {
  ...basicValidation,
  ...recordRules,
  source_in_use:
    'этот источник уже используют записи или другая учётная запись; выберите другой или явно разрешите общий доступ',
  source_reserved: 'этот источник зарезервирован для записей, внесённых в портале',
  location_code: 'нужен код страны из двух букв',
  location_excluded: 'локации RU и BY в этом портале не принимаются',
  document: 'нужен файл PDF, Word, текст OpenDocument, PNG или JPEG',
  certificate: 'нужен файл PDF, PNG или JPEG, содержимое которого соответствует имени',
  too_large: 'файл слишком большой',
  decimal: 'нужно число, например 12.5',
  decimals: 'не более {length} знаков после запятой',
  below_zero: 'не может быть меньше нуля',
  large_number: 'число слишком большое',
  at_least: 'минимальное значение: {length}',
  date: 'нужна допустимая дата',
  moment: 'нужны допустимые дата и время',
  in_future: 'не может быть в будущем',
  year: 'год должен быть от 1990 до 2100',
  currency: 'нужен код валюты, например EUR',
  before_start: 'не может быть раньше даты начала',
  has_payments: 'валюту изменить нельзя: у счёта есть платежи в старой или новой валюте',
  in_use: 'это нельзя изменить: на запись ссылаются другие записи',
  not_empty: 'удалить нельзя: от этой записи зависят другие; деактивируйте её',
  pdf: 'нужен файл PDF',
  active_pdf: 'не должен содержать JavaScript или вложенных файлов: распечатайте его в новый PDF',
  one_file: 'можно загрузить только один файл',
  image: 'должно быть изображением JPEG, PNG или WebP',
  jpeg_or_png: 'должно быть изображением JPEG или PNG',
  other_file: 'это не тот файл, который был объявлен: его размер или контрольная сумма отличается',
  position: 'должно быть местом на Земле, а не 0, 0',
  secret_again: 'введите этот секрет ещё раз: его хост, порт или шифрование изменены',
  private_host: 'этот хост не разрешён: он недопустим или находится в частной сети',
  zip: 'нужен файл ZIP',
  bad_pattern:
    'должно быть правильным регулярным выражением (RE2, без опережающих проверок и обратных ссылок)',
  large_pattern: 'этот шаблон слишком сложный',
  unknown_group: 'имена групп могут быть только airbill, status, time и place',
  no_airbill_group: 'одна группа должна называться airbill: (?<airbill>…)',
  no_status_group: 'укажите статус или назовите группу шаблона status: (?<status>…)',
};
