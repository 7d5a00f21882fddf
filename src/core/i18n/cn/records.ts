import type { records as english } from '../en/records.ts';
import type { Translated } from '../text.ts';

export const records: Translated<typeof english> = {
  new_inbounds: '新建入库',
  new_outbounds: '新建出库',
  new_returns: '新建退回',
  new_inventories: '新建库存行',
  new_destructions: '新建销毁',
  inbounds: '入库',
  outbounds: '出库',
  returns: '退回',
  inventories: '库存',
  destructions: '销毁',
  transit: '转运',
  purchase: '采购',
  ivrs: 'IVRS',

  order: '订单',
  invoice: '发票',
  received_date: '入库日期',
  weight: '重量（kg）',
  quantity: '数量',

  site: '中心',
  airbill: '运单号',
  dispatched_date: '出库日期',

  date: '日期',
  site_name: '中心',
  site_investigator: '研究者',
  site_address: '地址',
  shipping_temperature: '运输温度',

  batch: '批号',
  product: '产品',
  qty_sent: '出库量',
  qty_received: '入库量',
  qty_damaged: '破损量',
  qty_stock: '在库量',
  expiry_date: '有效期',
  storage_temperature: '储存温度',
  expired: '已过期',
  expires_soon: { other: '{count} 天后到期' },
  expires_today: '今天到期',

  destruction_date: '销毁日期',
  certificate: '销毁证明',

  reference: '编号',
  description: '说明',
  status: '状态',

  export_hint: '将此项目的“{list}”列表完整导出为电子表格',

  no_inbounds: '此项目尚无入库记录。',
  no_outbounds: '此项目尚无出库记录。',
  no_returns: '尚无中心向此项目退回物资。',
  no_inventories: '此项目尚无库存记录。',
  no_destructions: '此项目尚无销毁记录。',

  removed: '已删除',
  no_removed: '此项目没有已删除的行。',
  list: '列表',
  removed_at: '删除时间',
  removed_because: '删除原因',
  restore: '恢复',
  restore_title: '恢复 {name}',
  restore_hint: '恢复后将按原样重新显示在列表和导出文件中，并计入合计。',
  restore_reason: '原因',
  place_taken: '具有相同外部 ID 的新行已取代它。请先删除那一行。',
  faults: '问题所在',
};
