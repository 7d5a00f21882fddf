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
  destroyed_from_stock: 'Destruido del stock',
  returned: 'Devuelto',
  destroyed_from_returns: 'Destruido de devoluciones',
  returns_on_hand: 'Devoluciones en depósito',
  residual: 'Diferencia',
  no_product: 'Sin producto',
  no_batch: 'Sin lote',

  rule: 'Recibido = en stock + enviado + dañado + destruido del stock. Devuelto = destruido de devoluciones + devoluciones en depósito. Las líneas destruidas sin origen se descuentan primero de las devoluciones, por fecha.',
  all_fits: 'Todo cuadra.',
  differing: {
    one: '{count} lote tiene una diferencia.',
    many: '{count} de lotes tienen una diferencia.',
    other: '{count} lotes tienen una diferencia.',
  },
  too_few: '−{quantity} de menos',
  too_many: '+{quantity} de más',
  fits: 'Cuadra',
  count_only: 'Solo recuento de stock',
  show: 'Mostrar',
  only_differing: 'Solo diferencias',
  empty: 'Todavía no hay líneas ni recuentos.',

  open_rows: '{figure} {quantity}, lote {batch}: mostrar sus registros',
  rows_title: '{figure}: {quantity}',
  rows_hint: '{product}, lote {batch}',
  no_rows: 'No hay registros.',
  more_rows: 'Se muestran los {shown} registros más recientes de {count}.',
  list: 'Lista',
  date: 'Fecha',
  reference: 'Referencia',
  quantity: 'Cantidad',
  undated: 'sin fecha',

  export_hint: 'Descargar la conciliación completa de este proyecto como hoja de cálculo',
};
