import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../text.ts';

export const gaps: Translated<typeof english> = {
  title: '待补正',
  hint: '不完整或相互不符的记录。点击任一行即可前往补正。',
  all: '全部',
  kinds: '问题类型',
  kind: '问题',
  outbound_without_airbill: '出库无运单',
  delivered_without_report: '已送达无报告',
  destruction_without_certificate: '销毁无证明',
  expired_in_stock: '已过期仍在库',
  stock_differs: '在库量与出入库不符',

  client: '客户',
  project: '项目',
  reference: '记录',
  date: '日期',
  quantity: '数量',
  site: '中心',
  airbill: '运单号',
  goods: '产品 · 批号',
  dispatched: '出库日期',
  delivered: '日期',
  destroyed: '销毁日期',
  expired: '有效期',
  in_stock: '在库量',
  residual: '差额',
  open: '打开',
  destruction: '销毁',
  unnamed: '无名称',
  none: '没有此类问题。',
  all_closed: '所有记录均完整。',
  open_count: { other: '{count} 项待补正' },

  export_hint: '将当前筛选下的所有类型问题导出为电子表格',
};
