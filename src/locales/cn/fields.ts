import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../text.ts';

export const fields: Translated<typeof english> = {
  phone_hint: '例如 +380 671 234567',
  phone_optional: '选填，例如 +380 671 234567',
  weak_password: '容易被猜到。请使用大小写字母、数字和特殊字符，例如 ! @ # $ % &',

  day_letters: '日月年',
  open_calendar: '打开日历',
  previous_month: '上个月',
  next_month: '下个月',
  previous_year: '上一年',
  next_year: '下一年',
  previous_decade: '上一个十年',
  next_decade: '下一个十年',

  captcha_label: '我不是机器人',
  captcha_verifying: '正在验证…',
  captcha_verified: '已验证',
  captcha_failed: '验证失败，请稍后再试。',
  captcha_expired: '验证已过期，请重试。',
  captcha_wait: '请等待验证完成。',

  conflict_title: '其他人已更改此记录。',
  conflict_field: '字段',
  conflict_saved: '已保存的值',
  conflict_yours: '您的值',
  conflict_take: '使用已保存的值',
  conflict_keep: '保留我的值并保存',
};
