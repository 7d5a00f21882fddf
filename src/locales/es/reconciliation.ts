import type { reconciliation as english } from '../en/reconciliation.ts';
import type { Translated } from '../text.ts';

export const reconciliation: Translated<typeof english> = {
  title: 'Conciliación',
  product: 'Producto',
  batch: 'Lote',
  received: 'Recibido',
  opening: 'Existencias iniciales',
  adjusted: 'Ajustes y traslados',
  in_stock: 'En stock',
  sent: 'Enviado',
  damaged: 'Dañado',
  destroyed_from_stock: 'Destruido de existencias',
  returned: 'Devuelto',
  returns_adjusted: 'Devoluciones ajustadas',
  destroyed_from_returns: 'Destruido de devoluciones',
  returns_on_hand: 'Devoluciones en depósito',
  residual: 'Diferencia',
  no_product: 'Sin producto',
  no_batch: 'Sin lote',

  rule: 'Recibido + existencias iniciales + ajustes y traslados = en stock + enviado + dañado + destruido de existencias. Devuelto + devoluciones ajustadas = destruido de devoluciones + devoluciones en depósito. Las líneas destruidas sin origen se descuentan primero de las devoluciones, por fecha.',
  all_fits: 'Todo cuadra.',
  differing: {
    one: '{count} lote tiene una diferencia.',
    many: '{count} de lotes tienen una diferencia.',
    other: '{count} lotes tienen una diferencia.',
  },
  too_few: '−{quantity} de menos',
  too_many: '+{quantity} de más',
  fits: 'Cuadra',
  count_only: 'Solo recuento de existencias',
  show: 'Mostrar',
  only_differing: 'Solo diferencias',
  empty: 'Todavía no hay líneas ni recuentos.',

  open_rows: '{figure} {quantity}, lote {batch}: mostrar sus registros',
  rows_hint: '{product}, lote {batch}',
  adjustment: 'Ajuste',
  transfer_out: 'Traslado (salida)',
  transfer_in: 'Traslado (entrada)',

  export_hint: 'Descargar la conciliación completa de este proyecto como hoja de cálculo',
};
