import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../text.ts';

export const gaps: Translated<typeof english> = {
  title: 'Incidencias',
  hint: 'Registros incompletos o que no concuerdan entre sí. Cada fila lleva al lugar donde se corrige.',
  all: 'Todas',
  kinds: 'Tipos de incidencias',
  kind: 'Incidencia',
  outbound_without_airbill: 'Salidas sin guía aérea',
  delivered_without_report: 'Entregados sin informe',
  destruction_without_certificate: 'Destrucciones sin certificado',
  expired_in_stock: 'Caducado pero en stock',
  stock_differs: 'El stock no cuadra con los movimientos',

  client: 'Cliente',
  project: 'Proyecto',
  reference: 'Registro',
  date: 'Fecha',
  quantity: 'Cantidad',
  site: 'Centro',
  airbill: 'Guía aérea',
  goods: 'Producto · lote',
  dispatched: 'Despachado',
  delivered: 'Fecha',
  destroyed: 'Destruido',
  expired: 'Caducado',
  in_stock: 'En stock',
  residual: 'Diferencia',
  open: 'Abrir',
  destruction: 'Destrucción',
  unnamed: 'Sin nombre',
  none: 'No hay incidencias de este tipo.',
  all_closed: 'Todos los registros están completos.',
  open_count: {
    one: '{count} incidencia por resolver',
    many: '{count} de incidencias por resolver',
    other: '{count} incidencias por resolver',
  },

  export_hint: 'Todas las incidencias de todos los tipos, con los filtros actuales, en una hoja de cálculo',
};
