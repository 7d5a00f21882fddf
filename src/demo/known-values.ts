import type { Rows } from './rows.ts';

/** The known statuses and document types of a new portal, with their labels, order and colours. */
export function addKnownValues(rows: Rows): void {
  for (const [field, position, tone, en, es, fr, uk, ru, cn] of known) {
    rows.add('known_values', { field, value: en, position, tone, labels: { en, es, fr, uk, ru, cn } });
  }
}

// biome-ignore format: a table
const known = [
  ['status', 10, 'neutral', 'Registered', 'Registrado', 'Enregistré', 'Зареєстровано', 'Зарегистрировано', '已登记'],
  ['status', 20, 'information', 'Picked up', 'Recogido', 'Enlevé', 'Забрано', 'Забрано', '已揽收'],
  ['status', 30, 'information', 'In transit', 'En tránsito', 'En transit', 'У дорозі', 'В пути', '运输中'],
  ['status', 40, 'attention', 'Customs clearance', 'Despacho de aduanas', 'Dédouanement', 'Митне оформлення', 'Таможенное оформление', '清关中'],
  ['status', 50, 'information', 'Out for delivery', 'En reparto', 'En cours de livraison', 'Передано на доставку', 'Передано на доставку', '派送中'],
  ['status', 60, 'good', 'Delivered', 'Entregado', 'Livré', 'Доставлено', 'Доставлено', '已送达'],
  ['status', 70, 'attention', 'Returned', 'Devuelto', 'Retourné', 'Повернуто', 'Возвращено', '已退回'],
  ['status', 80, 'attention', 'Undeliverable', 'No entregable', 'Non livrable', 'Не вдалося доставити', 'Не удалось доставить', '无法投递'],
  ['status', 90, 'bad', 'Temperature excursion', 'Desviación de temperatura', 'Excursion de température', 'Відхилення температури', 'Отклонение температуры', '温度偏差'],
  ['doc_type', 10, 'neutral', 'Airbill', 'Guía aérea', 'Lettre de transport aérien', 'Авіанакладна', 'Авианакладная', '空运单'],
  ['doc_type', 20, 'neutral', 'Delivery note', 'Albarán', 'Bon de livraison', 'Накладна', 'Накладная', '送货单'],
  ['doc_type', 30, 'neutral', 'Return note', 'Nota de devolución', 'Bon de retour', 'Накладна на повернення', 'Накладная на возврат', '退货单'],
  ['doc_type', 40, 'neutral', 'Proforma invoice', 'Factura proforma', 'Facture pro forma', 'Рахунок-проформа', 'Счёт-проформа', '形式发票'],
  ['doc_type', 50, 'neutral', 'CMR', 'CMR', 'CMR', 'CMR', 'CMR', 'CMR'],
] as const;
