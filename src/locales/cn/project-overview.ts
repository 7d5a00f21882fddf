import type { projectOverview as english } from '../en/project-overview.ts';
import type { Translated } from '../text.ts';

export const projectOverview: Translated<typeof english> = {
  figures: '关键数据',
  open_issues: '待处理问题',
  next_expiry: '最近有效期',
  no_expiry: '无即将到期',
  budget_left: '剩余预算 ({currency})',
  stock: '按产品的库存',
  expiring: '即将过期',
  expiring_batches: { other: '{count} 个批号' },
  expiring_hint: '已过期或 90 天内过期的批号',
  unnamed_product: '无产品名称',
  no_stock: '尚无库存。',
  more_products: { other: '另有 {count} 种产品' },
  shipments: '每周发货',
  shipments_hint: '按发货周统计的出库',
  chart_of: '每周出库柱状图；单周最多 {highest} 次。表格显示相同数据。',
  as_table: '以表格显示',
  week: '周（起始日）',
  activity: '最新动态',
  no_activity: '暂无动态。',
  of_inbounds: '入库',
  of_outbounds: '出库',
  of_returns: '退回',
  of_destructions: '销毁',
};
