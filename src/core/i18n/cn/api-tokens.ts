import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: '{name} 的令牌',
  hint: '每个程序使用各自的令牌登录。令牌只具有所选的权限，到期自动失效。',
  none: '此账户尚无令牌。',
  list: '令牌',
  good: '有效',
  ended: '已到期',
  revoked: '已吊销',
  ends: '有效期至',
  never_used: '尚未使用',
  last_used: '最近使用',
  revoke: '吊销',
  revoke_of: '吊销 {name}',
  revoke_title: '要吊销此令牌吗？',
  revoke_warning: '使用 {name} 的程序从下一次调用起将被拒绝。此操作无法撤销。',

  create: '新建令牌',
  name: '名称',
  name_hint: '供哪个程序使用。',
  permissions: '权限',
  days: '有效时长',
  days_count: { other: '{count} 天' },
  made: '请立即复制此令牌：它只显示这一次。',
  token: '令牌',
};
