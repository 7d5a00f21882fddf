import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: 'Эл. почта подтверждена',

  title: 'Подтвердите эл. почту',
  intro: 'Нажмите «Подтвердить», чтобы проверить ваш адрес эл. почты.',
  confirm: 'Подтвердить',
  done: 'Ваш адрес эл. почты подтверждён.',
  home: 'Перейти на главную',
};
