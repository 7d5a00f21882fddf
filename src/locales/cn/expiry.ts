import type { expiry as english } from '../en/expiry.ts';
import type { Translated } from '../text.ts';

export const expiry: Translated<typeof english> = {
  title: '有效期',
  chart: '库存（按有效期）',
  chart_hint: '已过期或 90 天内到期的在库批号',
  expired: '已过期',
  days_30: '30 天内',
  days_60: '31 至 60 天',
  days_90: '61 至 90 天',
  batches: { other: '{count} 个批号' },
  client: '客户',
  project: '项目',
  product: '产品',
  batch: '批号',
  qty_stock: '在库量',
  expiry_date: '有效期',
  step: '到期情况',
  none: '没有已过期或 90 天内到期的库存。',
  all: '显示全部',
};
