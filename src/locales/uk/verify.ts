import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: 'Ел. пошту підтверджено',

  title: 'Підтвердьте ел. пошту',
  intro: 'Натисніть «Підтвердити», щоб перевірити вашу ел. адресу.',
  confirm: 'Підтвердити',
  done: 'Вашу адресу ел. пошти підтверджено.',
  home: 'Перейти на головну',
};
