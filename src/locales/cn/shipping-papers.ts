import type { shippingPapers as english } from '../en/shipping-papers.ts';
import type { Translated } from '../text.ts';

export const shippingPapers: Translated<typeof english> = {
  label: '运输标签',
  packing_list: '装箱单',
  packing_list_blinded: '装箱单（设盲名称）',
  ship_to: '收货方',
  ship_from: '发货方',
  details: '货件',
  project: '项目',
  airbill: '空运单',
  no_airbill: '尚无空运单。',
  package_of: '第 {number} 件，共 {count} 件',
  storage: '储存条件',
  planned: '计划出库日期',
  dispatched: '出库日期',
  items: '明细',
  product: '产品',
  batch: '批号',
  expiry: '有效期',
  quantity: '数量',
  kits: '药盒',
  not_for_blinded: '仅供非盲人员使用：请勿放入发往设盲研究中心的货件。',
  footer: '出库 {id} · 截至 {as_of} · 第 {page} 页，共 {pages} 页',
};
