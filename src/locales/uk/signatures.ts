import type { signatures as english } from '../en/signatures.ts';
import type { Translated } from '../text.ts';

export const signatures: Translated<typeof english> = {
  title: 'Підписи',
  none: 'Підписів ще немає.',
  sign: 'Підписати',
  signed: 'Підписано',
  sign_title: 'Підписати {name}',
  sign_hint:
    'Ваш електронний підпис має таку саму силу, як і власноручний. Він охоплює запис і його файл у нинішньому стані.',
  printed_name: 'Ім’я друкованими літерами',
  no_name: 'У вашому профілі немає імені. Введіть його там, перш ніж підписувати.',
  meaning: 'Значення підпису',
  choose_meaning: 'Виберіть значення',
  meaning_performed: 'Виконав',
  meaning_witnessed: 'Засвідчив',
  meaning_counted: 'Порахував',
  meaning_reviewed: 'Перевірив',
  meaning_approved: 'Затвердив',
  meaning_released: 'Випустив(ла)',
  meaning_rejected: 'Забракував(ла)',
  meaning_recalled: 'Відкликав(ла)',
  meaning_closed: 'Закрив(ла)',
  password: 'Пароль',
  code: 'Код підтвердження',
  code_of_app: 'Код із вашого застосунку автентифікації або код відновлення.',
  code_by_mail: 'Отримайте його поштою за допомогою кнопки нижче.',
  send_code: 'Надіслати код поштою',
  code_sent: 'Код надіслано.',
  valid: 'Дійсний',
  void: 'Недійсний',
  signed_line: '{meaning}, {when}',
  void_since: 'Недійсний з {when}: запис змінено після цього підпису.',
  void_changed: 'Недійсний: запис уже не такий, як було підписано.',
  file_hash: 'SHA-256 файлу {hash}…',
  edit_voids:
    'Цей запис підписано. Зміна робить його підписи недійсними; вони залишаються в списку, а запис можна підписати знову.',
};
