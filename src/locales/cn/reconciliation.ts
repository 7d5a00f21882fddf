import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: '核对',
  product: '产品',
  batch: '批号',
  received: '入库量',
  opening: '期初库存',
  adjusted: '调整与调拨量',
  in_stock: '在库量',
  sent: '出库量',
  damaged: '破损量',
  destroyed_from_stock: '库存销毁量',
  returned: '退回量',
  returns_adjusted: '退回品调整量',
  destroyed_from_returns: '退回品销毁量',
  returns_on_hand: '退回品在库量',
  residual: '差异',
  no_product: '未注明产品',
  no_batch: '未注明批号',

  rule: '入库量 + 期初库存 + 调整与调拨量 = 在库量 + 出库量 + 破损量 + 库存销毁量。退回量 + 退回品调整量 = 退回品销毁量 + 退回品在库量。未注明来源的销毁量按日期先从退回品中扣除。',
  all_fits: '全部相符。',
  differing: { other: '{count} 个批号有差额。' },
  too_few: '短缺 −{quantity}',
  too_many: '多出 +{quantity}',
  fits: '相符',
  count_only: '仅盘点',
  show: '显示',
  only_differing: '仅差额',
  empty: '尚无明细或盘点数据。',

  open_rows: '{figure} {quantity}，批号：{batch}。显示相关记录',
  rows_hint: '{product}，批号：{batch}',
  adjustment: '调整',
  transfer_out: '调出',
  transfer_in: '调入',

  export_hint: '将此项目的完整核对数据下载为电子表格',
};
