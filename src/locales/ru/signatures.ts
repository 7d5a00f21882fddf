import type { signatures as english } from '../en/signatures.ts';
import type { Translated } from '../text.ts';

export const signatures: Translated<typeof english> = {
  title: 'Подписи',
  none: 'Подписей пока нет.',
  sign: 'Подписать',
  signed: 'Подписано',
  sign_title: 'Подписать {name}',
  sign_hint:
    'Ваша электронная подпись имеет ту же силу, что и собственноручная. Она охватывает запись и её файл в нынешнем виде.',
  printed_name: 'Имя печатными буквами',
  no_name: 'В вашем профиле нет имени. Укажите его там, прежде чем подписывать.',
  meaning: 'Значение подписи',
  choose_meaning: 'Выберите значение',
  meaning_performed: 'Выполнил',
  meaning_witnessed: 'Засвидетельствовал',
  meaning_counted: 'Подсчитал',
  meaning_reviewed: 'Проверил',
  meaning_approved: 'Утвердил',
  meaning_released: 'Выпустил(а)',
  meaning_rejected: 'Забраковал(а)',
  meaning_recalled: 'Отозвал(а)',
  meaning_closed: 'Закрыл(а)',
  password: 'Пароль',
  code: 'Код подтверждения',
  code_of_app: 'Код из вашего приложения аутентификации или код восстановления.',
  code_by_mail: 'Получите его по почте с помощью кнопки ниже.',
  send_code: 'Отправить код по почте',
  code_sent: 'Код отправлен.',
  valid: 'Действительна',
  void: 'Недействительна',
  signed_line: '{meaning}, {when}',
  void_since: 'Недействительна с {when}: запись изменена после этой подписи.',
  void_changed: 'Недействительна: запись уже не та, что была подписана.',
  file_hash: 'SHA-256 файла {hash}…',
  edit_voids:
    'Эта запись подписана. Изменение делает её подписи недействительными; они остаются в списке, а запись можно подписать снова.',
};
