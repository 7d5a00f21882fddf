import type { forgotPassword as english } from '../en/forgot-password.ts';
import type { Translated } from '../text.ts';

export const forgotPassword: Translated<typeof english> = {
  RESET_EMAIL_SENT: 'Если для {0} есть учётная запись, мы отправили ссылку для установки нового пароля',

  title: 'Забыли пароль',
  intro: 'Мы пришлём по почте ссылку для установки нового пароля. Она действует один час.',
  sent: 'Проверьте почту и откройте ссылку в нашем письме.',
  email: 'Эл. почта',
  send: 'Отправить ссылку',
  log_in: 'Вернуться ко входу',
};
