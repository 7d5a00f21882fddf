import type { signup as english } from '../en/signup.ts';
import type { Translated } from '../text.ts';

export const signup: Translated<typeof english> = {
  SIGNED: '注册申请已提交',

  title: '注册',
  intro: '请告诉我们您的信息。我们会审核每份申请并通过邮件答复。',
  name: '姓名',
  email: '邮箱',
  phone: '电话',
  city: '城市',
  country: '国家/地区',
  company_name: '公司',
  contact_phone: '公司电话',
  optional: '选填',
  send: '提交申请',
  log_in: '我已有账户',
};
