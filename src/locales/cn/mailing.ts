import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  sent: '发送记录',
  sent_empty: '尚无邮件。',

  created_at: '创建时间',
  kind: '类型',
  recipient: '收件人',
  subject: '主题',
  status: '状态',
  attempts: '尝试次数',
  error: '错误',

  registration: '注册',
  forgot: '重置密码',
  mfa: '验证码',
  account: '账户',
  report: '报告',
  invoice: '发票',
  package_update: '包裹更新',
  recall: '召回',
  excursion: '温度偏差',
  emergency: '紧急通知',
  unblinding: '紧急揭盲',

  queued: '待发送',
  sent_one: '已发送',
  failed: '失败',
  limited: '已达每日上限',
};
