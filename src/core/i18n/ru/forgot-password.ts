import type { forgotPassword as english } from '../en/forgot-password.ts';
import type { Translated } from '../text.ts';

export const forgotPassword: Translated<typeof english> = {
  RESET_EMAIL_SENT: 'Если для {0} есть учётная запись, письмо со ссылкой для нового пароля уже отправлено',

  title: 'Забыли пароль',
  intro: 'Мы пришлём ссылку для установки нового пароля. Она действует один час.',
  email: 'Эл. почта',
  send: 'Отправить ссылку',
  log_in: 'Вернуться ко входу',
};
