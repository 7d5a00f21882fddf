import type { views as english } from '../en/views.ts';
import type { Translated } from '../text.ts';

export const views: Translated<typeof english> = {
  title: '已保存的视图',
  none: '还没有保存的视图。',
  name: '视图名称',
  save: '保存视图',
  save_hint: '保存当前的搜索、筛选、排序和列。',
  share: '与同事共享',
  is_shared: '已与同事共享',
  share_one: '与同事共享 {name}',
  shared_by: '由 {owner} 共享',
  delete_one: '删除 {name}',
  undo: '撤销',
};
