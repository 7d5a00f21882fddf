import type { apiGuide as english } from '../en/api-guide.ts';
import type { Translated } from '../text.ts';

export const apiGuide: Translated<typeof english> = {
  title: 'API',
  meta: '供 API 客户端使用：与界面相同的操作，遵循相同的规则。',
  document: 'OpenAPI 文档',
  contents: '目录',
  start_title: '登录',
  start_text:
    '使用 API 客户端的令牌（由管理员在“用户”中创建），或用邮箱和密码获取令牌。每次调用都须以 Bearer 令牌方式附上。',
  lists_title: '读取列表',
  lists_text:
    '每个列表都接受 page、limit、ordering（加负号表示降序）、filter 和 fields，并返回 count、next、previous 和 results。',
  import_title: '导入记录',
  import_text:
    '每次最多发送 1000 条记录。记录按 external_id 匹配，重复发送即为更新。每行都有单独的结果。dry_run=true 时不导入任何内容。使用同一 Idempotency-Key 的调用只处理一次。',
  numbers: '小数以字符串表示，日期为 yyyy-mm-dd，时间为 ISO 8601（UTC）。',
  calls_title: '所有调用',
  search: '搜索调用',
  found: { other: '{count} 个调用' },
  none: '没有匹配的调用。请减少关键词。',
  parameters: '参数',
  required: '必填',
  example: '示例',
  sent: '请求',
  answered: '响应，{status}',
  answers_file: '响应：文件',
  answers_nothing: '响应：{status}，无内容',
};
