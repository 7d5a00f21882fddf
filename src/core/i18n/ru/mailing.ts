import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  outbox: 'Письма в очереди',
  outbox_empty: 'Писем в очереди нет: отправленные перечислены в журнале отправки.',
  no_smtp: 'Почтовый сервер не задан, поэтому письма ждут здесь. Задайте его в общих настройках, группа MFA.',
  sent: 'Журнал отправки',
  sent_empty: 'Писем ещё не было.',

  created_at: 'Создано',
  kind: 'Вид',
  recipient: 'Кому',
  subject: 'Тема',
  status: 'Статус',
  attempts: 'Попытки',
  error: 'Ошибка',
  next_try_at: 'След. попытка',

  registration: 'Регистрация',
  forgot: 'Забытый пароль',
  mfa: 'Код для входа',
  account: 'Учётная запись',
  report: 'Отчёт',
  invoice: 'Счёт',
  package_update: 'Статус отправления',
  emergency: 'Сбой',

  queued: 'В очереди',
  sent_one: 'Отправлено',
  failed: 'Не отправлено',
  limited: 'Ограничено',

  as_seen: 'Как выглядит',
  as_text: 'Текст',
  letter: 'Письмо, каким его видит получатель',
  read_hint: 'Просмотр письма отмечается в аудите.',
  sealed_away:
    'Письмо зашифровано другим ключом: верните прежний SETTINGS_KEY или файл settings.key в папке данных.',
};
