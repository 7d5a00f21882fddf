import type { projectOverview as english } from '../en/project-overview.ts';
import type { Translated } from '../text.ts';

export const projectOverview: Translated<typeof english> = {
  figures: 'Cifras clave',
  open_issues: 'Incidencias',
  next_expiry: 'Próxima caducidad',
  no_expiry: 'Sin caducidades próximas',
  budget_left: 'Presupuesto restante ({currency})',
  stock: 'Stock por producto',
  expiring: 'Por caducar',
  expiring_batches: { one: '{count} lote', many: '{count} de lotes', other: '{count} lotes' },
  expiring_hint: 'Lotes caducados o que caducan en los próximos 90 días',
  unnamed_product: 'Producto sin nombre',
  no_stock: 'Todavía no hay stock.',
  more_products: {
    one: '{count} producto más',
    many: '{count} de productos más',
    other: '{count} productos más',
  },
  shipments: 'Envíos por semana',
  shipments_hint: 'Salidas según la semana de envío',
  chart_of:
    'Gráfico de barras de las salidas por semana; como máximo {highest} en una semana. La tabla muestra las mismas cifras.',
  as_table: 'Mostrar como tabla',
  week: 'Semana del',
  activity: 'Última actividad',
  no_activity: 'Todavía no hay actividad.',
  of_inbounds: 'Entrada',
  of_outbounds: 'Salida',
  of_returns: 'Devolución',
  of_destructions: 'Destrucción',
};
