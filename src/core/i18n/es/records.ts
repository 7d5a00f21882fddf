import type { records as english } from '../en/records.ts';
import type { Translated } from '../text.ts';

export const records: Translated<typeof english> = {
  new_inbounds: 'Nueva entrada',
  new_outbounds: 'Nueva salida',
  new_returns: 'Nueva devolución',
  new_inventories: 'Nueva fila de inventario',
  new_destructions: 'Nueva destrucción',
  inbounds: 'Entradas',
  outbounds: 'Salidas',
  returns: 'Devoluciones',
  inventories: 'Inventario',
  destructions: 'Destrucciones',
  transit: 'Tránsito',
  purchase: 'Compra',
  ivrs: 'IVRS',

  order: 'Pedido',
  invoice: 'Factura',
  received_date: 'Recibido',
  weight: 'Peso, kg',
  quantity: 'Cantidad',

  site: 'Centro',
  airbill: 'Guía aérea',
  dispatched_date: 'Despachado',

  date: 'Fecha',
  site_name: 'Centro',
  site_investigator: 'Investigador',
  site_address: 'Dirección',
  shipping_temperature: 'Temperatura de transporte',

  batch: 'Lote',
  product: 'Producto',
  qty_sent: 'Enviado',
  qty_received: 'Recibido',
  qty_damaged: 'Dañado',
  qty_stock: 'En stock',
  expiry_date: 'Caducidad',
  storage_temperature: 'Temperatura de conservación',
  expired: 'caducado',
  expires_soon: {
    one: 'en {count} día',
    many: 'en {count} de días',
    other: 'en {count} días',
  },
  expires_today: 'hoy',

  destruction_date: 'Destruido',
  certificate: 'Certificado',

  reference: 'Referencia',
  description: 'Descripción',
  status: 'Estado',

  export_hint: 'La lista «{list}» completa de este proyecto en una hoja de cálculo',

  no_inbounds: 'Todavía no se ha recibido nada para este proyecto.',
  no_outbounds: 'Todavía no se ha despachado nada de este proyecto.',
  no_returns: 'Todavía ningún centro ha devuelto nada a este proyecto.',
  no_inventories: 'Todavía no consta stock de este proyecto.',
  no_destructions: 'Todavía no se ha destruido nada de este proyecto.',

  removed: 'Eliminadas',
  no_removed: 'No se ha eliminado ninguna fila de este proyecto.',
  list: 'Lista',
  removed_at: 'Eliminada el',
  removed_because: 'Motivo de la eliminación',
  restore: 'Recuperar',
  restore_title: 'Recuperar {name}',
  restore_hint: 'Vuelve a figurar en las listas, las exportaciones y las sumas, tal como estaba.',
  restore_reason: 'Motivo',
  place_taken:
    'Una fila más reciente con el mismo identificador externo ha ocupado su lugar. Elimine primero esa fila.',
  faults: 'Qué está mal',
};
