import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: '发送报告',
  report_hint: '将完整列表以电子表格形式发送到您的邮箱',

  subscribe: '订阅',
  subscribe_hint: '按当前的搜索、筛选和排序定期通过邮件接收此列表',
  views: '视图',
  views_hint: '此列表的已保存视图',
};
