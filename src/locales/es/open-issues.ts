import type { openIssues as english } from '../en/open-issues.ts';
import type { Translated } from '../text.ts';
import { recordRules } from './record-rules.ts';

export const openIssues: Translated<typeof english> = {
  ...recordRules,
  title: 'Incidencias',
  hint: 'Registros incompletos o contradictorios. Cada fila enlaza al lugar donde se corrige.',
  kind: 'Incidencia',
  outbound_without_airbill: 'Salida sin guía aérea',
  delivered_without_report: 'Entregado sin informe',
  destruction_without_certificate: 'Destrucción sin certificado',
  expired_in_stock: 'Existencias caducadas',
  stock_differs: 'Las existencias no coinciden con sus movimientos',
  returns_differ: 'Destruido de devoluciones más de lo devuelto',
  batch_unmatched: 'Lote sin asignar',
  stock_below_zero: 'Existencias por debajo de cero',
  blinded_name_missing: 'Sin nombre enmascarado',
  records: 'Registros',
  breaks_rule: 'Comprobación de datos fallida',
  rule: 'Comprobación de datos',

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
  destruction_of: 'Destrucción del {date}',
  unnamed: 'Sin nombre',
  all_closed: 'No hay incidencias.',
  open_count: {
    one: '{count} incidencia',
    many: '{count} de incidencias',
    other: '{count} incidencias',
  },

  export_hint: 'Descargar todas las incidencias que coinciden con los filtros como hoja de cálculo',
};
