import type { forgotPassword as english } from '../en/forgot-password.ts';
import type { Translated } from '../text.ts';

export const forgotPassword: Translated<typeof english> = {
  RESET_EMAIL_SENT: 'Якщо {0} має обліковий запис, ми надіслали посилання для встановлення нового пароля',

  title: 'Забули пароль',
  intro: 'Ми надішлемо поштою посилання для встановлення нового пароля. Воно дійсне одну годину.',
  sent: 'Перевірте пошту й відкрийте посилання в нашому листі.',
  email: 'Ел. пошта',
  send: 'Надіслати посилання',
  log_in: 'Назад до входу',
};
