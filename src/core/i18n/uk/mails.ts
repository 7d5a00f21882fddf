import type { mails as english } from '../en/mails.ts';

export const mails: Record<keyof typeof english, string> = {
  mail_code_subject: 'Ваш код для входу',
  mail_code_text:
    'Введіть цей код, щоб завершити вхід. Він дійсний {minutes} хв і лише один раз.\nНіхто з нас ніколи не попросить його у вас.',
  reset_password_subject: 'Встановіть новий пароль',
  reset_password_text:
    'Хтось, сподіваємося, ви, попросив новий пароль для цього облікового запису.\nПосилання діє один раз протягом {minutes} хв. Якщо це були не ви, нічого не робіть: пароль не зміниться.',
  reset_password_action: 'Встановити новий пароль',
  set_password_subject: 'Ваш обліковий запис готовий',
  set_password_text:
    'Ваш запит на обліковий запис схвалено.\nОберіть пароль, щоб почати. Посилання діє один раз протягом {hours} год; потім попросіть нове у розділі «Забули пароль».',
  set_password_action: 'Обрати пароль',
  registration_received_subject: 'Ми отримали ваш запит на реєстрацію',
  registration_received_text:
    'Дякуємо, {name}. Ми розглянемо ваш запит і відповімо поштою.\nПідтвердьте, будь ласка, що це ваша адреса.',
  registration_received_action: 'Підтвердити адресу',
  registration_notice_subject: 'Новий запит на реєстрацію',
  registration_notice_text: '{name} з {company} ({email}) просить обліковий запис.',
  registration_notice_action: 'Відкрити запити',
  registration_known_subject: 'У вас уже є обліковий запис',
  registration_known_text:
    'Хтось попросив обліковий запис із цією адресою, але він уже є.\nЯкщо ви забули пароль, встановіть новий.',
  registration_known_action: 'Забули пароль',
  registration_refused_subject: 'Ваш запит на реєстрацію',
  registration_refused_text: 'Наразі ми не можемо відкрити для вас обліковий запис.\nПричина: {reason}',
  verify_email_subject: 'Підтвердьте вашу адресу',
  verify_email_text:
    'Підтвердьте, будь ласка, що це ваша адреса. Посилання діє один раз протягом {hours} год.',
  verify_email_action: 'Підтвердити адресу',
  email_changed_subject: 'Адресу вашого облікового запису змінено',
  email_changed_text:
    'Тепер ваш обліковий запис входить з адресою {email}. Усі його сеанси завершено.\nЯкщо ви цього не очікували, повідомте нас негайно.',
  password_changed_subject: 'Ваш пароль змінено',
  password_changed_text:
    'Працівник офісу встановив новий пароль для вашого облікового запису. Усі його сеанси завершено.\nЯкщо ви цього не очікували, негайно повідомте нас.',
  own_password_changed_subject: 'Ваш пароль змінено',
  own_password_changed_text:
    'Ви або хтось, хто знає ваш попередній пароль, змінили пароль вашого облікового запису. Усі інші його сеанси завершено.\nЯкщо це були не ви, установіть новий пароль через «Забули пароль» і негайно повідомте нас.',
  report_subject: 'Ваш звіт {file}',
  report_text: 'Це звіт, який ви замовили, станом на {when}.',
  report_action: 'Відкрити портал',
  subscription_subject: 'Ваш список {file}',
  subscription_text:
    'Це список, на який ви підписані, станом на {when}.\nПризупинити або видалити його можна серед ваших підписок.',
  subscription_action: 'Відкрити підписки',
  package_update_subject: '{airbill}: {status}',
  package_update_text: 'Відправлення {airbill} має новий статус: {status}.',
  package_update_action: 'Відкрити відправлення',
  delivery_report_subject: '{airbill}: доставлено',
  delivery_report_text: 'Відправлення {airbill} проєкту {project} доставлено.\nПовідомляє {who}, {when}.',
  delivery_report_action: 'Відкрити відправлення',
  new_invoice_subject: 'Новий рахунок {name}',
  new_invoice_text: 'Внесено рахунок {name}.',
  new_invoice_action: 'Відкрити рахунок',
  package_updates_subject: 'Нові статуси відправлень: {count}',
  package_updates_text: 'Відправлень із новим статусом: {count}. Перші з них:\n{list}',
  package_updates_action: 'Відкрити відправлення',
  new_invoices_subject: 'Нові рахунки: {count}',
  new_invoices_text: 'Внесено рахунків: {count}. Перші з них:\n{list}',
  new_invoices_action: 'Відкрити рахунки',
  mail_fails_subject: 'Пошта не відправляється понад годину',
  mail_fails_text:
    'Листів чекає: {count}; найстаріший написано {when}.\nВідповідь поштового сервера: {error}',
  mail_fails_action: 'Відкрити листи, що чекають',
  footer: 'Цей лист надіслано автоматично через обліковий запис або запит із цією адресою.',
};
