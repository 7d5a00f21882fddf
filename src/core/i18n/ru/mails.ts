import type { mails as english } from '../en/mails.ts';

export const mails: Record<keyof typeof english, string> = {
  mail_code_subject: 'Ваш код для входа',
  mail_code_text:
    'Введите этот код, чтобы завершить вход. Он действует {minutes} мин и только один раз.\nНикто из нас никогда не попросит его у вас.',
  reset_password_subject: 'Установите новый пароль',
  reset_password_text:
    'Кто-то, надеемся, вы, запросил новый пароль для этой учётной записи.\nСсылка действует один раз в течение {minutes} мин. Если это были не вы, ничего не делайте: пароль не изменится.',
  reset_password_action: 'Установить новый пароль',
  set_password_subject: 'Ваша учётная запись готова',
  set_password_text:
    'Ваш запрос на учётную запись одобрен.\nВыберите пароль, чтобы начать. Ссылка действует один раз в течение {hours} ч; потом запросите новую в разделе «Забыли пароль».',
  set_password_action: 'Выбрать пароль',
  registration_received_subject: 'Мы получили ваш запрос на регистрацию',
  registration_received_text:
    'Спасибо, {name}. Мы рассмотрим ваш запрос и ответим по почте.\nПодтвердите, пожалуйста, что это ваш адрес.',
  registration_received_action: 'Подтвердить адрес',
  registration_notice_subject: 'Новый запрос на регистрацию',
  registration_notice_text: '{name} из {company} ({email}) запрашивает учётную запись.',
  registration_notice_action: 'Открыть запросы',
  registration_known_subject: 'У вас уже есть учётная запись',
  registration_known_text:
    'Кто-то запросил учётную запись с этим адресом, но она уже есть.\nЕсли вы забыли пароль, установите новый.',
  registration_known_action: 'Забыли пароль',
  registration_refused_subject: 'Ваш запрос на регистрацию',
  registration_refused_text: 'Сейчас мы не можем открыть для вас учётную запись.\nПричина: {reason}',
  verify_email_subject: 'Подтвердите ваш адрес',
  verify_email_text:
    'Подтвердите, пожалуйста, что это ваш адрес. Ссылка действует один раз в течение {hours} ч.',
  verify_email_action: 'Подтвердить адрес',
  email_changed_subject: 'Адрес вашей учётной записи изменён',
  email_changed_text:
    'Теперь ваша учётная запись входит с адресом {email}. Все её сеансы завершены.\nЕсли вы этого не ожидали, сообщите нам немедленно.',
  password_changed_subject: 'Ваш пароль изменён',
  password_changed_text:
    'Сотрудник офиса установил новый пароль для вашей учётной записи. Все её сеансы завершены.\nЕсли вы этого не ожидали, сразу сообщите нам.',
  own_password_changed_subject: 'Ваш пароль изменён',
  own_password_changed_text:
    'Вы или кто-то, кто знает ваш прежний пароль, изменили пароль вашей учётной записи. Все остальные её сеансы завершены.\nЕсли это были не вы, задайте новый пароль через «Забыли пароль» и сразу сообщите нам.',
  report_subject: 'Ваш отчёт {file}',
  report_text: 'Это отчёт, который вы запросили, по состоянию на {when}.',
  report_action: 'Открыть портал',
  subscription_subject: 'Ваш список {file}',
  subscription_text:
    'Это список, на который вы подписаны, по состоянию на {when}.\nПриостановить или удалить его можно среди ваших подписок.',
  subscription_action: 'Открыть подписки',
  package_update_subject: '{airbill}: {status}',
  package_update_text: 'У отправления {airbill} новый статус: {status}.',
  package_update_action: 'Открыть отправление',
  delivery_report_subject: '{airbill}: доставлено',
  delivery_report_text: 'Отправление {airbill} проекта {project} доставлено.\nСообщает {who}, {when}.',
  delivery_report_action: 'Открыть отправление',
  new_invoice_subject: 'Новый счёт {name}',
  new_invoice_text: 'Внесён счёт {name}.',
  new_invoice_action: 'Открыть счёт',
  package_updates_subject: 'Новые статусы отправлений: {count}',
  package_updates_text: 'Отправлений с новым статусом: {count}. Первые из них:\n{list}',
  package_updates_action: 'Открыть отправления',
  new_invoices_subject: 'Новые счета: {count}',
  new_invoices_text: 'Внесено счетов: {count}. Первые из них:\n{list}',
  new_invoices_action: 'Открыть счета',
  mail_fails_subject: 'Почта не отправляется больше часа',
  mail_fails_text: 'Писем ждёт: {count}; самое старое написано {when}.\nОтвет почтового сервера: {error}',
  mail_fails_action: 'Открыть ожидающие письма',
  footer: 'Это письмо отправлено автоматически из-за учётной записи или запроса с этим адресом.',
};
