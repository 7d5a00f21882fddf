import type { forgotPassword as english } from '../en/forgot-password.ts';
import type { Translated } from '../text.ts';

export const forgotPassword: Translated<typeof english> = {
  RESET_EMAIL_SENT: 'Якщо {0} має обліковий запис, лист із посиланням на новий пароль уже в дорозі',

  title: 'Забули пароль',
  intro: 'Ми надішлемо посилання для встановлення нового пароля. Воно дійсне одну годину.',
  email: 'Ел. пошта',
  send: 'Надіслати посилання',
  log_in: 'Назад до входу',
};
