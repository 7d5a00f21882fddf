import type { notices as english } from '../en/notices.ts';
import type { Translated } from '../text.ts';

export const notices: Translated<typeof english> = {
  title: '通知',
  notice: '通知',
  kind: '类型',
  created_at: '接收时间',
  status: '状态',
  actions: '操作',
  unread: '未读',
  read: '已读',
  mark_one: '标为已读',
  mark_all: '全部标为已读',
  all: '全部通知',
  loading: '正在加载…',
  none: '暂无通知。',
  none_hint: '您会在此处看到发送给您的包裹更新和新发票通知。',
  package_update: '包裹更新',
  invoice: '新发票',
  excursion: '温度偏差',
  excursion_one: '温度偏差 {name}',
  package_one: '{airbill}：{status}',
  package_many: { other: '{count} 个包裹有新状态' },
  invoice_one: '新发票 {name}',
  invoice_many: { other: '{count} 张新发票' },
  preferences: '通知设置',
  preferences_hint:
    '选择接收变更通知的方式。如果管理员已将您的地址加入收件人，或您的帐户可以查看发票，您就会收到通知。紧急情况始终通过电子邮件发送。',
  package_update_kind: '包裹更新',
  invoice_kind: '新发票',
  by_mail: '通过电子邮件',
  in_portal: '在门户中',
};
