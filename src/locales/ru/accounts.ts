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
  code: 'Код подтверждения',
  code_intro: 'Введите код подтверждения.',
  code_by_mail: 'Мы отправили код на {email}. Он действует 10 минут.',
  code_by_app: 'Введите код из приложения для аутентификации или резервный код.',
  code_wrong: 'Неверный код. Попробуйте ещё раз.',
  code_ended: 'Срок действия кода истёк. Запросите новый.',
  resend: 'Отправить новый код',
  use_passkey: 'Войти с ключом доступа',
  passkey_failed: 'Не удалось войти с ключом доступа. Попробуйте ещё раз или войдите с паролем.',
  or: 'или',
  send_code: 'Подтвердить код',
  start_again: 'Другая учётная запись',
  required: 'это поле обязательно',
  password_required: 'введите пароль',
};
