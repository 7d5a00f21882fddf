import type { expiry as english } from '../en/expiry.ts';
import type { Translated } from '../text.ts';

export const expiry: Translated<typeof english> = {
  title: 'Caducidades',
  chart: 'Existencias por caducidad',
  chart_hint: 'Lotes en existencias caducados o que caducan en los próximos 90 días',
  expired: 'Caducado',
  days_30: 'Hasta 30 días',
  days_60: 'De 31 a 60 días',
  days_90: 'De 61 a 90 días',
  batches: { one: '{count} lote', many: '{count} de lotes', other: '{count} lotes' },
  client: 'Cliente',
  project: 'Proyecto',
  product: 'Producto',
  batch: 'Lote',
  qty_stock: 'En stock',
  expiry_date: 'Caducidad',
  step: 'Caducidad',
  none: 'No hay existencias caducadas ni que caduquen en los próximos 90 días.',
  all: 'Mostrar todo',
};
