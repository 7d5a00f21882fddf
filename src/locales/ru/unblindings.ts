import type { unblindings as english } from '../en/unblindings.ts';
import type { Translated } from '../text.ts';

export const unblindings: Translated<typeof english> = {
  title: 'Расслепления',
  long_title: 'Экстренные расслепления',
  one: 'Расслепление набора {number}',
  unblind: 'Расслепить набор',
  dialog_title: 'Экстренное расслепление',
  dialog_hint:
    'Расслепляйте, только если этого требует помощь участнику. Вы увидите препарат и серию только этого набора. Сотрудники и спонсор узнают об этом сразу; расслепление записывается и подписывается.',
  needs_second_factor:
    'Для экстренного расслепления нужна двухэтапная проверка. Сначала включите её в своём профиле.',
  open_profile: 'Открыть профиль',
  kit_number: 'Номер набора',
  kit_number_hint: 'Номер на этикетке набора.',
  reason: 'Причина',
  reason_hint: 'Не менее 10 символов. Причина остаётся в записи.',
  participant: 'Код участника',
  participant_hint: 'Необязательно. Без имени и инициалов.',
  sign: 'Подписать и расслепить',
  unblinded: 'Набор расслеплён.',
  project: 'Проект',
  client: 'Клиент',
  person: 'Кто расслепил',
  unblinded_at: 'Когда',
  product: 'Препарат',
  batch: 'Серия',
  signature: 'Подпись',
  hidden: 'Скрыто: вы заслеплены и не расслепляли этот набор.',
  shown_hint: 'Не сообщайте это заслеплённым людям.',
  none: 'Экстренных расслеплений пока нет.',
};
