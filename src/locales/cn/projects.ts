import type { projects as english } from '../en/projects.ts';
import type { Translated } from '../text.ts';

export const projects: Translated<typeof english> = {
  new_project: '新建项目',
  edit_project: '编辑',
  title: '项目',
  name: '名称',
  sponsor: '申办方',
  smo_id: 'SMO ID',
  client: '客户',
  partner: '合作方',
  start_date: '开始日期',
  end_date: '结束日期',
  location: '地点',
  locations: '所有地点',
  is_active: '状态',
  only_active: '启用',
  only_inactive: '停用',
  clients: '客户',
  parts: '项目列表',
  overview: '概览',

  empty: '您还没有项目。请联系您的项目团队或支持人员进行分配。',
};
