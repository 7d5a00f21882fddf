import type { unblindings as english } from '../en/unblindings.ts';
import type { Translated } from '../text.ts';

export const unblindings: Translated<typeof english> = {
  title: '揭盲',
  long_title: '紧急揭盲',
  one: '药盒 {number} 的揭盲',
  unblind: '揭盲药盒',
  dialog_title: '紧急揭盲',
  dialog_hint:
    '仅在受试者的救治需要时揭盲。您将只看到这一个药盒的产品和批号。工作人员和申办方会立即收到通知，揭盲会被记录并签名。',
  needs_second_factor: '紧急揭盲需要两步验证。请先在个人资料中启用。',
  open_profile: '打开个人资料',
  kit_number: '药盒编号',
  kit_number_hint: '药盒标签上的编号。',
  reason: '原因',
  reason_hint: '至少 10 个字符。原因会保留在记录中。',
  participant: '受试者编号',
  participant_hint: '选填。请勿填写姓名或缩写。',
  sign: '签名并揭盲',
  unblinded: '药盒已揭盲。',
  project: '项目',
  client: '客户',
  person: '揭盲人',
  unblinded_at: '揭盲时间',
  product: '产品',
  batch: '批号',
  signature: '签名',
  hidden: '已隐藏：您处于设盲状态，且未对此药盒揭盲。',
  shown_hint: '请勿告知设盲人员。',
  none: '暂无紧急揭盲。',
};
