import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  outbox: 'Листи в черзі',
  outbox_empty: 'Листів у черзі немає: надіслане дивіться в журналі надсилань.',
  no_smtp:
    'Поштовий сервер не вказано, тому листи чекають тут. Вкажіть його в загальних налаштуваннях, група MFA.',
  sent: 'Журнал надсилань',
  sent_empty: 'Листів ще не було.',

  created_at: 'Створено',
  kind: 'Тип',
  recipient: 'Кому',
  subject: 'Тема',
  status: 'Статус',
  attempts: 'Спроби',
  error: 'Помилка',
  next_try_at: 'Наступна спроба',

  registration: 'Реєстрація',
  forgot: 'Забутий пароль',
  mfa: 'Код для входу',
  account: 'Обліковий запис',
  report: 'Звіт',
  invoice: 'Рахунок',
  package_update: 'Новини відправлення',
  emergency: 'Аварійний лист',

  queued: 'У черзі',
  sent_one: 'Надіслано',
  failed: 'Не вдалося',
  limited: 'Обмежено',

  as_seen: 'Як виглядає',
  as_text: 'Як текст',
  letter: 'Лист, яким його бачить отримувач',
  read_hint: 'Те, що ви його прочитали, фіксується в аудиті.',
  sealed_away:
    'Лист запечатано іншим ключем: поверніть правильний SETTINGS_KEY або settings.key з теки даних.',
};
