import type { certificates as english } from '../en/certificates.ts';
import type { Translated } from '../text.ts';

export const certificates: Translated<typeof english> = {
  none: '尚无销毁证明',
  download: '下载 {name}',
  upload: '上传销毁证明',
  replace: '替换 {name}',
  clear: '撤下 {name}',

  upload_title: '上传销毁证明',
  upload_of: '对应 {date} 的销毁。',
  upload_of_undated: '对应未注明日期的销毁。',
  replaces: '它将取代 {name}，后者会保留在下方列表中。',
  drop: '将文件拖放到此处，或点击选择',
  drop_hint: 'PDF、PNG 或 JPEG，最大 10 MB',
  left: '上传已取消。销毁证明保持不变。',
  document_kind: '文件类型',
  document_added: '文件已添加。',
  document_left: '上传已取消。',
  older: '此次销毁的所有证明',
  valid: '有效',
  version: '{when}，{who}',
  version_imported: '{when}，导入',

  clear_title: '要撤下此销毁证明吗？',
  clear_warning: '客户将无法再访问 {name}。它会保留在历史证明列表中。',
  clear_action: '撤下证明',
};
