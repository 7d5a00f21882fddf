import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: '核对',
  product: '产品',
  batch: '批号',
  received: '入库量',
  in_stock: '在库量',
  sent: '出库量',
  damaged: '破损量',
  destroyed: '销毁量',
  returned: '退回量',
  residual: '差额',
  no_product: '未注明产品',
  no_batch: '未注明',

  rule: '入库量 = 在库量 + 出库量 + 破损量 + 销毁量。中心退回的数量此前已计入出库量，仅列示，不参与计算。',
  all_fits: '入库数量均已核对相符。',
  differing: { other: '{count} 个批号核对不符。' },
  too_few: '缺 {quantity}',
  too_many: '多 {quantity}',
  fits: '相符',
  count_only: '仅依据盘点',
  show: '显示',
  only_differing: '仅显示不符',
  empty: '此项目尚无明细或盘点数据。',

  open_rows: '{figure} {quantity}，批号：{batch}。显示相关行',
  rows_title: '{figure}：{quantity}',
  rows_hint: '{product}，批号：{batch}',
  no_rows: '没有相关的行。',
  more_rows: '共 {count} 行，显示最新的 {shown} 行。',
  list: '列表',
  date: '日期',
  reference: '编号',
  quantity: '数量',
  undated: '无日期',

  export_hint: '将此项目的全部核对数据导出为电子表格',
};
