import type { shippingPapers as english } from '../en/shipping-papers.ts';
import type { Translated } from '../text.ts';

export const shippingPapers: Translated<typeof english> = {
  label: 'Etiqueta de envío',
  packing_list: 'Lista de contenido',
  packing_list_blinded: 'Lista de contenido, nombres enmascarados',
  ship_to: 'Destinatario',
  ship_from: 'Remitente',
  details: 'Envío',
  project: 'Proyecto',
  airbill: 'Guía aérea',
  no_airbill: 'Aún sin guía aérea.',
  package_of: 'Paquete {number} de {count}',
  storage: 'Conservación',
  planned: 'Despacho previsto',
  dispatched: 'Despachado',
  items: 'Contenido',
  product: 'Producto',
  batch: 'Lote',
  expiry: 'Fecha de caducidad',
  quantity: 'Cantidad',
  kits: 'Kits',
  not_for_blinded:
    'Solo para personas sin enmascaramiento: no la incluya en un envío a un centro con enmascaramiento.',
  footer: 'Salida {id} · a fecha de {as_of} · página {page} de {pages}',
};
