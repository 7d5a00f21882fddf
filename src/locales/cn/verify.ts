import type { verify as english } from '../en/verify.ts';
import type { Translated } from '../text.ts';

export const verify: Translated<typeof english> = {
  EMAIL_VERIFIED: '邮箱已验证',

  title: '确认您的邮箱地址',
  intro: '请选择“确认”以验证您的邮箱地址。',
  confirm: '确认',
  done: '您的邮箱地址已确认。',
  home: '返回首页',
};
