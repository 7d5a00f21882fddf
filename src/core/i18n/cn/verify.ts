import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: '邮箱已验证',

  title: '确认您的邮箱地址',
  intro: '点击一下，即可确认此邮箱地址属于您。',
  confirm: '确认',
  done: '您的邮箱地址已确认。',
  home: '返回首页',
};
