import type { basicValidation as english } from '../en/basic-validation.ts';
import type { Translated } from '../text.ts';

export const basicValidation: Translated<typeof english> = {
  required: '此字段为必填项',
  password_required: '请输入密码',
  confirmed: '两次输入的密码必须一致',
  email: '请输入有效的邮箱地址',
  min: '此字段不得少于 {length} 个字符',
  max: '此字段不得超过 {length} 个字符',
  url: '必须是有效的 URL',
  phone: '必须是电话号码，例如 +380 671 234567',
  small_and_capital: '此字段必须同时包含小写和大写字母。',
  number: '此字段必须至少包含一个数字。',
  special: '此字段必须至少包含一个特殊字符。',
  common_password: '此密码太容易被猜到。',
  wrong_code: '验证码不正确',
  digits: '只能输入数字',
  unreadable: '此文本含有无法保存的字符',
  wrong_type: '此值的格式无效',
  taken: '此值已被使用',
  unknown_choice: '此选项已不存在',
};
