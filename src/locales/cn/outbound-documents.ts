import type { outboundDocuments as english } from '../en/outbound-documents.ts';
import type { Translated } from '../text.ts';

export const outboundDocuments: Translated<typeof english> = {
  title: '海关单证',
  document: '海关单证',
  proforma_invoice: '形式发票',
  commercial_invoice: '商业发票',
  import_licence: '进口许可证',
  temperature_declaration: '温度声明',
  other: '其他',
  none: '尚无海关单证。',
  upload: '上传单证',
  download: '下载 {name}',
  void: '作废 {name}',
  void_hint: '该单证保留在审计追踪中，不再向客户显示。',
  void_action: '作废',
  voided: '已作废',
  reason: '原因',
};
