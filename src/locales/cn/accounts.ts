import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../text.ts';

export const accounts: Translated<typeof english> = {
  login_title: '登录',
  login_intro: '请使用项目团队提供给您的账户。',
  email: '邮箱',
  password: '密码',
  log_in: '登录',
  forgot: '忘记密码？',
  request_account: '申请账户',
  show_password: '显示或隐藏密码',
  code: '验证码',
  code_intro: '请输入验证码。',
  code_by_mail: '我们已将验证码发送至 {email}，10 分钟内有效。',
  code_by_app: '请输入身份验证器应用中的验证码，或恢复代码。',
  code_wrong: '验证码不正确，请重试。',
  code_ended: '验证码已过期，请重新获取。',
  resend: '重新发送验证码',
  use_passkey: '使用通行密钥',
  passkey_failed: '通行密钥登录失败。请重试，或使用密码登录。',
  or: '或',
  send_code: '确认验证码',
  start_again: '使用其他账户',
  required: '此字段为必填项',
  password_required: '请输入密码',
};
