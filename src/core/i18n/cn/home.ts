import type { home as english } from '../en/home.ts';
import type { Translated } from '../text.ts';

export const home: Translated<typeof english> = {
  landing_title: '您的临床试验物资，从仓库到中心',
  landing_text: '随时掌握您的研究项目：哪些已入库，哪些已出库，哪些在库及何时到期，每个包裹目前在哪里。',
  log_in: '登录',
  way_title: '门户为每个项目记录的内容',
  inbounds: '入库',
  inbounds_text: '仓库接收的订单，含发票、重量和数量。',
  inventories: '库存',
  inventories_text: '各批号的在库量、有效期和储存温度。',
  outbounds: '出库',
  outbounds_text: '发往各中心的出库；通过运单号可查看包裹及其状态。',
  returns: '退回',
  returns_text: '各中心退回的物资及其运输温度。',
  destructions: '销毁',
  destructions_text: '已销毁的物资及其销毁证明。',
  offices_title: '办事处',
  no_account_title: '还没有账户，或无法登录？',
  no_account_text: '账户由本门户的支持人员开通。',

  welcome: '欢迎',
  welcome_name: '欢迎您，{name}',
  clients_count: { other: '{count} 个客户' },
  projects_count: { other: '{count} 个项目' },
  packages_count: { other: '{count} 个包裹' },
  recent_projects: '最近的项目',
  recent_packages: '最近的包裹',
  car_packages: '您车上的包裹',
  all: '显示全部',
  none_projects: '您尚未分配到项目。支持人员可以为您提供帮助。',
  none_packages: '此处尚无包裹。',
  inactive: '停用',
  api_title: '此账户供程序使用',
  api_text:
    '通过 POST 请求 /api-token-auth/ 登录，然后在每次调用时以 Bearer 方式附上令牌。指南列出了每个调用的参数、响应和示例。',
  api_link: '打开 API 指南',
};
