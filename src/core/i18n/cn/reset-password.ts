import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../text.ts';

export const resetPassword: Translated<typeof english> = {
  PASSWORD_CHANGED: '密码已更改',

  title: '设置新密码',
  intro: '此账户在本设备和其他设备上的所有会话都会结束。',
  rules: '至少 5 个字符，须含小写字母、大写字母、数字以及 ! @ # $ % & 等符号',
  password: '新密码',
  again: '再次输入新密码',
  show_password: '显示密码',
  save: '设置密码',
  done: '新密码已设置。请用新密码登录。',
  gone: '此链接已使用、已过期，或已有更新的链接发出。',
  log_in: '登录',
  new_link: '发送新链接',
};
