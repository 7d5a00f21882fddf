import type { places as english } from '../en/places.ts';
import type { Translated } from '../text.ts';

export const places: Translated<typeof english> = {
  title: '主数据',
  parts: '主数据类别',
  cities: '城市',
  locations: '地点',
  contacts: '联系人',
  name: '名称',
  code: '代码',
  code_hint: '两个字母，例如 UA。',
  address: '地址',
  actions: '操作',
  save: '保存',
  edit: '编辑 {name}',
  remove: '删除 {name}',

  new_city: '新建城市',
  delete_city_title: '要删除此城市吗？',
  delete_city_warning: '将不能再选择“{name}”。已使用它的个人资料保持不变。',
  delete_city_action: '删除城市',
  no_cities: '尚无城市。请添加第一个。',

  new_location: '新建地点',
  place_hint: '以度为单位的纬度和经度，例如 47.0105 和 28.8638。两者都填写后会显示该地点的天气。',
  in_use: '使用中',
  in_use_hint: '关闭后不能再选择，现有记录保持不变。',
  retired: '已停用的地点',
  take_up: '重新启用 {name}',
  cars: '车辆',
  sites: '中心',
  no_locations: '尚无地点。请添加第一个。',
};
