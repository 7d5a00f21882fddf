import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../text.ts';

export const resetPassword: Translated<typeof english> = {
  PASSWORD_CHANGED: '密码已更改',

  title: '设置新密码',
  intro: '此账户在本设备和其他设备上的所有会话都会退出登录。',
  rules: '至少 5 个字符，须含大小写字母、数字和特殊字符，例如 ! @ # $ % &',
  password: '新密码',
  again: '再次输入新密码',
  show_password: '显示密码',
  save: '设置密码',
  done: '新密码已设置。您现在可以登录。',
  gone: '此链接已失效。它已被使用、已过期，或已被更新的链接取代。',
  log_in: '登录',
  new_link: '发送新链接',
};
