import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../text.ts';

export const palette: Translated<typeof english> = {
  title: '全局搜索',
  placeholder: '搜索或跳转到…',
  recent: '最近',
  actions: '操作',
  pages: '页面',
  packages: '包裹',
  projects: '项目',
  clients: '客户',
  products: '产品',
  batches: '批号',
  kits: '药盒',
  invoices: '发票',
  people: '人员',
  sites: '中心',
  cities: '城市',
  import: '导入：{list}',
  export: '导出：{list}',
  searching: '正在搜索…',
  results: { other: '{count} 条结果' },
  none: '没有与“{text}”相符的结果',
  none_hint: '请检查拼写，或搜索号码的一部分。',
  failed: '无法完成搜索。',
  keys: '↑↓ 选择 · Enter 打开 · Esc 关闭',
};
