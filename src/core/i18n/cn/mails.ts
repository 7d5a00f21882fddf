import type { mails as english } from '../en/mails.ts';

export const mails: Record<keyof typeof english, string> = {
  mail_code_subject: '您的登录验证码',
  mail_code_text:
    '请输入此验证码以完成登录。验证码 {minutes} 分钟内有效,且只能使用一次。\n我们绝不会向您索取验证码。',
  reset_password_subject: '设置新密码',
  reset_password_text:
    '有人(希望是您本人)为此账户申请了新密码。\n此链接只能使用一次,{minutes} 分钟内有效。如果不是您本人操作,请忽略:您的密码不会改变。',
  reset_password_action: '设置新密码',
  set_password_subject: '您的账户已就绪',
  set_password_text:
    '您的账户申请已获批准。\n请设置密码以开始使用。此链接只能使用一次,{hours} 小时内有效;之后请通过“忘记密码”重新申请。',
  set_password_action: '设置密码',
  registration_received_subject: '我们已收到您的注册申请',
  registration_received_text: '感谢您,{name}。我们会审核您的申请并通过邮件答复。\n请确认这是您的邮箱地址。',
  registration_received_action: '确认邮箱地址',
  registration_notice_subject: '新的注册申请',
  registration_notice_text: '{company} 的 {name}({email})申请账户。',
  registration_notice_action: '打开申请列表',
  registration_known_subject: '您已有账户',
  registration_known_text: '有人用此邮箱地址申请账户,但该地址已有账户。\n如果您忘记了密码,请设置新密码。',
  registration_known_action: '忘记密码',
  registration_refused_subject: '您的注册申请',
  registration_refused_text: '我们目前无法为您开设账户。\n原因:{reason}',
  verify_email_subject: '确认您的邮箱地址',
  verify_email_text: '请确认这是您的邮箱地址。此链接只能使用一次,{hours} 小时内有效。',
  verify_email_action: '确认邮箱地址',
  email_changed_subject: '您的账户邮箱地址已更改',
  email_changed_text:
    '您的账户现在使用 {email} 登录。所有会话均已结束。\n如果这不是您所预期的,请立即告知我们。',
  password_changed_subject: '您的密码已更改',
  password_changed_text:
    '办公室人员已为您的帐户设置了新密码。该帐户的所有会话均已结束。\n如果这不在您的预料之中，请立即告知我们。',
  own_password_changed_subject: '您的密码已更改',
  own_password_changed_text:
    '您本人或知道您旧密码的人更改了该帐户的密码。该帐户的所有其他会话均已结束。\n如果不是您本人操作，请通过“忘记密码”设置新密码并立即告知我们。',
  report_subject: '您的报告 {file}',
  report_text: '这是您请求的报告，数据截至 {when}。',
  report_action: '打开门户',
  subscription_subject: '您的列表 {file}',
  subscription_text: '这是您订阅的列表，数据截至 {when}。\n您可以在“订阅”中暂停或删除它。',
  subscription_action: '打开您的订阅',
  package_update_subject: '{airbill}：{status}',
  package_update_text: '包裹 {airbill} 有新状态：{status}。',
  package_update_action: '打开包裹',
  new_invoice_subject: '新发票 {name}',
  new_invoice_text: '发票 {name} 已录入。',
  new_invoice_action: '打开发票',
  footer: '此邮件因使用该地址的账户或申请而自动发送。',
};
