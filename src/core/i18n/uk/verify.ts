import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: 'Ел. пошту підтверджено',

  title: 'Підтвердьте ел. пошту',
  intro: 'Одне натискання – і ми знатимемо, що ця адреса ваша.',
  confirm: 'Підтвердити',
  done: 'Вашу адресу ел. пошти підтверджено.',
  home: 'На головну',
};
