import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../text.ts';

export const errors: Translated<typeof english> = {
  BAD_TOKEN: '令牌无效',
  WRONG_CREDENTIAL: '您输入的登录名或密码不正确',
  WRONG_PASSWORD: '密码不正确',
  USER_DOES_NOT_EXIST: '用户不存在',
  PASSWORDS_DONT_MATCH: '两次输入的密码不一致',
  PASSWORD_TOO_SHORT_MIN_5: '密码过短，至少 5 个字符',
  BLOCKED_USER: '登录失败次数过多，用户已被暂时锁定',
  SERVER_TIMEOUT_CONNECTION_ERROR: '服务器无响应，连接错误',
  EMAIL_IS_NOT_VALID: '邮箱地址无效',
  IS_EMPTY: '有字段为空',
  MISSING: '缺少字段',
  NOT_FOUND_OR_ALREADY_VERIFIED: '未找到或已验证',
  NOT_FOUND_OR_ALREADY_USED: '未找到或已使用',
  NOT_FOUND: '未找到',
  UNAUTHORIZED: '无权访问',
  EMAIL_ALREADY_EXISTS: '邮箱地址已存在',
  ID_MALFORMED: 'ID 格式错误',
  ERROR_WITH_FILTER: '筛选条件有误',
  CITY_ALREADY_EXISTS: '城市已存在',
  WRONG_OLD_PASSWORD: '旧密码不正确',
  WRONG_CAPTCHA: '图形验证码不正确，请重试',
  INVALID_TOKEN: '令牌已过期，请重新登录',
  CAPTCHA_ERROR: '图形验证码出错，请重试。',
};
