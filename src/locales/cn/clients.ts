import type { clients as english } from '../en/clients.ts';
import type { Translated } from '../text.ts';

export const clients: Translated<typeof english> = {
  new_client: '新建客户',
  new_project: '新建项目',
  new_package: '新建包裹',
  title: '客户',
  projects_of: '{client} 的项目',
  packages_of: '{client} 的包裹',
  managers_of: '{client} 的负责人',
  projects: '项目',
  packages: '包裹',

  id: 'ID',
  name: '名称',
  smo_ids: 'SMO ID',
  locations: '所有地点',
  managers: '负责人',
  is_active: '状态',
  inactive: '此客户已停用',
  current: '当前',
  only_active: '启用',
  only_inactive: '停用',
  location: '地点',

  choose: '将 {client} 设为当前客户',
  unset: '取消将 {client} 设为当前客户',
  current_client: '当前客户：{client}',
  see_all: '显示所有客户',

  empty: '您还没有客户。请联系您的项目团队或支持人员进行分配。',
  no_projects: '您无权访问此客户的任何项目。',
  no_packages: '尚无包裹。',
};
