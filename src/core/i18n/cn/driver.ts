import type { driver as english } from '../en/driver.ts';
import type { Translated } from '../text.ts';

export const driver: Translated<typeof english> = {
  REPORT_SENT: '报告已成功发送',
  scan_title: '扫描包裹',
  scan_hint: '用手持扫描器读取运单号，或直接输入。',
  find: '查找包裹',
  not_found_hint: '请核对标签上的字符，然后重新扫描或输入。',
  several: { other: '{count} 个包裹使用此运单号' },
  report_title: '报告送达',
  recipients: '通知对象',
  group: '{country} 的接收人',
  nobody: '此项目未设置接收人：报告将发往紧急联系地址。',
  send: '发送报告',
  scan_another: '扫描另一个包裹',
};
