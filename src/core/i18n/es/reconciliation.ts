import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: 'Conciliación',
  product: 'Producto',
  batch: 'Lote',
  received: 'Recibido',
  in_stock: 'En stock',
  sent: 'Enviado',
  damaged: 'Dañado',
  destroyed: 'Destruido',
  returned: 'Devuelto',
  residual: 'Diferencia',
  no_product: 'Sin producto',
  no_batch: 'Sin lote',

  rule: 'Recibido = en stock + enviado + dañado + destruido. Lo devuelto por los centros se envió antes y figura aparte de la suma.',
  all_fits: 'Todo lo recibido está justificado.',
  differing: {
    one: '{count} lote no cuadra.',
    many: '{count} de lotes no cuadran.',
    other: '{count} lotes no cuadran.',
  },
  too_few: 'Faltan: {quantity}',
  too_many: 'Sobran: {quantity}',
  fits: 'cuadra',
  count_only: 'solo por recuento',
  show: 'Mostrar',
  only_differing: 'Solo lo que no cuadra',
  empty: 'En este proyecto todavía no hay líneas ni recuentos.',

  open_rows: '{figure} {quantity}, lote {batch}: mostrar sus filas',
  rows_title: '{figure}: {quantity}',
  rows_hint: '{product}, lote {batch}',
  no_rows: 'No hay filas para esta cifra.',
  more_rows: 'Se muestran las {shown} filas más recientes de {count}.',
  list: 'Lista',
  date: 'Fecha',
  reference: 'Referencia',
  quantity: 'Cantidad',
  undated: 'sin fecha',

  export_hint: 'La conciliación completa de este proyecto en una hoja de cálculo',
};
