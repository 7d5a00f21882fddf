import type { projectOverview as english } from '../en/project-overview.ts';
import type { Translated } from '../text.ts';

export const projectOverview: Translated<typeof english> = {
  figures: 'Ключевые показатели',
  open_issues: 'Несоответствия',
  next_expiry: 'Ближайший срок годности',
  no_expiry: 'Сроков впереди нет',
  budget_left: 'Остаток бюджета ({currency})',
  stock: 'Запасы по препаратам',
  expiring: 'Истекает',
  expiring_batches: {
    one: '{count} серия',
    few: '{count} серии',
    many: '{count} серий',
    other: '{count} серии',
  },
  expiring_hint: 'Серии, срок которых истёк или истекает в течение 90 дней',
  unnamed_product: 'Без названия препарата',
  no_stock: 'Запасов пока нет.',
  more_products: {
    one: 'Ещё {count} препарат',
    few: 'Ещё {count} препарата',
    many: 'Ещё {count} препаратов',
    other: 'Ещё {count} препарата',
  },
  shipments: 'Отгрузки по неделям',
  shipments_hint: 'Отгрузки по неделе отправки',
  chart_of: 'Столбчатая диаграмма отгрузок по неделям; не более {highest} за неделю. В таблице те же данные.',
  as_table: 'Показать таблицей',
  week: 'Неделя с',
  activity: 'Последние события',
  no_activity: 'Событий пока нет.',
  of_inbounds: 'Поступление',
  of_outbounds: 'Отгрузка',
  of_returns: 'Возврат',
  of_destructions: 'Уничтожение',
};
