import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../text.ts';

export const accounts: Translated<typeof english> = {
  login_title: 'Вход',
  login_intro: 'Войдите с учётной записью, которую дала вам проектная команда.',
  email: 'Эл. почта',
  password: 'Пароль',
  log_in: 'Войти',
  forgot: 'Забыли пароль?',
  request_account: 'Запросить учётную запись',
  show_password: 'Показать или скрыть пароль',
  code: 'Код',
  code_intro: 'Ещё один шаг: введите код.',
  code_by_mail: 'Код отправлен на {email}. Он действует десять минут.',
  code_by_app: 'Введите код из приложения для аутентификации или один из резервных кодов.',
  code_wrong: 'Код не подходит. Попробуйте ещё раз.',
  code_ended: 'Этот код больше не действует. Запросите новый.',
  resend: 'Отправить новый код',
  use_passkey: 'Войти с ключом доступа',
  passkey_failed: 'Ключ доступа не сработал. Попробуйте ещё раз или войдите с паролем.',
  or: 'или',
  send_code: 'Подтвердить код',
  start_again: 'Другая учётная запись',
  required: 'это поле обязательно',
  password_required: 'введите пароль',
};
