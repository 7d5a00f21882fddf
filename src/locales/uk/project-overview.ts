import type { projectOverview as english } from '../en/project-overview.ts';
import type { Translated } from '../text.ts';

export const projectOverview: Translated<typeof english> = {
  figures: 'Ключові показники',
  open_issues: 'Невідповідності',
  next_expiry: 'Найближчий термін придатності',
  no_expiry: 'Термінів попереду немає',
  budget_left: 'Залишок бюджету ({currency})',
  stock: 'Запаси за препаратами',
  expiring: 'Спливає',
  expiring_batches: {
    one: '{count} серія',
    few: '{count} серії',
    many: '{count} серій',
    other: '{count} серії',
  },
  expiring_hint: 'Серії, термін яких минув або спливає протягом 90 днів',
  unnamed_product: 'Без назви препарату',
  no_stock: 'Запасів ще немає.',
  more_products: {
    one: 'Ще {count} препарат',
    few: 'Ще {count} препарати',
    many: 'Ще {count} препаратів',
    other: 'Ще {count} препарату',
  },
  shipments: 'Відвантаження за тижнями',
  shipments_hint: 'Відвантаження за тижнем відправлення',
  chart_of:
    'Стовпчикова діаграма відвантажень за тижнями; щонайбільше {highest} за тиждень. У таблиці ті самі дані.',
  as_table: 'Показати таблицею',
  week: 'Тиждень з',
  activity: 'Останні події',
  no_activity: 'Подій ще немає.',
  of_inbounds: 'Надходження',
  of_outbounds: 'Відвантаження',
  of_returns: 'Повернення',
  of_destructions: 'Знищення',
};
