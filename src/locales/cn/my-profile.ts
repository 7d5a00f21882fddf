import type { myProfile as english } from '../en/my-profile.ts';
import type { Translated } from '../text.ts';

export const myProfile: Translated<typeof english> = {
  PROFILE_SAVED_SUCCESSFULLY: '个人资料已保存',
  PASSWORD_CHANGED: '密码已更改',

  title: '我的资料',
  details: '个人信息',
  details_hint: '同事会在您所做的更改旁看到您的姓名和电话。',
  name: '姓名',
  email: '邮箱',
  email_hint: '您使用此地址登录，只能由管理员更改。',
  phone: '电话',
  city: '城市',
  country: '国家/地区',
  urlTwitter: 'Twitter',
  urlGitHub: 'GitHub',
  link_hint: '网址',
  open_link: '打开 {address}',
  save: '保存',
  role: '角色',
  verified: '已验证',
  not_verified: '未验证',
  verification: '邮箱验证',

  VERIFICATION_SENT: '我们已向您发送含链接的邮件',
  verify_notice: '您的邮箱地址尚未验证。请打开我们发送到 {email} 的链接。',
  verify_again: '重新发送',

  password: '密码',
  password_hint: '更改密码后，您的所有其他会话都会退出登录。',
  old_password: '旧密码',
  new_password: '新密码',
  repeat_password: '再次输入新密码',
  password_rules: '至少 5 个字符，须含大小写字母、数字和特殊字符，例如 ! @ # $ % &',
  show_password: '显示或隐藏密码',
  change_password: '更改密码',
  password_ask: '更改您的密码？',
  password_ask_warning: '您将在所有其他设备上退出登录。请在这些设备上用新密码登录。',
};
