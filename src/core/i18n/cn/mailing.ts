import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  outbox: '待发邮件',
  outbox_empty: '没有待发邮件：已发送的邮件见“发送记录”。',
  no_smtp: '未设置邮件服务器，邮件在此等待。请在全局设置的 MFA 组中设置。',
  sent: '发送记录',
  sent_empty: '尚无邮件。',

  created_at: '生成时间',
  kind: '类型',
  recipient: '收件人',
  subject: '主题',
  status: '状态',
  attempts: '尝试次数',
  error: '错误',
  next_try_at: '下次尝试',

  registration: '注册',
  forgot: '忘记密码',
  mfa: '登录验证码',
  account: '账户',
  report: '报告',
  invoice: '发票',
  package_update: '包裹更新',
  emergency: '紧急通知',

  queued: '等待中',
  sent_one: '已发送',
  failed: '失败',
  limited: '已达上限',

  as_seen: '显示效果',
  as_text: '纯文本',
  letter: '收件人看到的邮件',
  read_hint: '您阅读此邮件会记入审计记录。',
  sealed_away: '此邮件用另一密钥加密：请恢复正确的 SETTINGS_KEY 或数据文件夹中的 settings.key。',
};
