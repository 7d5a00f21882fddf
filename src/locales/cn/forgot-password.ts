import type { forgotPassword as english } from '../en/forgot-password.ts';
import type { Translated } from '../text.ts';

export const forgotPassword: Translated<typeof english> = {
  RESET_EMAIL_SENT: '如果 {0} 已有账户，我们已发送设置新密码的链接',

  title: '忘记密码',
  intro: '我们会通过邮件向您发送设置新密码的链接，一小时内有效。',
  sent: '请查收邮件并打开其中的链接。',
  email: '邮箱',
  send: '发送链接',
  log_in: '返回登录',
};
