import type { notices as english } from '../en/notices.ts';
import type { Translated } from '../text.ts';

export const notices: Translated<typeof english> = {
  title: 'Avisos',
  notice: 'Aviso',
  kind: 'Tipo',
  created_at: 'Recibido',
  status: 'Estado',
  actions: 'Acciones',
  unread: 'No leído',
  read: 'Leído',
  mark_one: 'Marcar como leído',
  mark_all: 'Marcar todo como leído',
  all: 'Todos los avisos',
  loading: 'Cargando…',
  none: 'Aún no hay avisos.',
  none_hint: 'Aquí aparecen las novedades de los paquetes y las facturas nuevas de las que se le informa.',
  package_update: 'Novedad de un paquete',
  invoice: 'Factura nueva',
  excursion: 'Desviación de temperatura',
  excursion_one: 'Desviación de temperatura {name}',
  recall: 'Retirada',
  recall_one: 'Retirada {name}',
  package_one: '{airbill}: {status}',
  package_many: {
    one: '{count} paquete tiene un estado nuevo',
    many: '{count} de paquetes tienen un estado nuevo',
    other: '{count} paquetes tienen un estado nuevo',
  },
  invoice_one: 'Factura nueva {name}',
  invoice_many: {
    one: '{count} factura nueva',
    many: '{count} de facturas nuevas',
    other: '{count} facturas nuevas',
  },
  preferences: 'Preferencias de avisos',
  preferences_hint:
    'Elija cómo se le informa de los cambios. Recibe avisos si un administrador ha añadido su dirección a los destinatarios o si su cuenta tiene acceso a las facturas. Las emergencias se envían siempre por correo.',
  package_update_kind: 'Novedades de los paquetes',
  invoice_kind: 'Facturas nuevas',
  by_mail: 'Por correo',
  in_portal: 'En el portal',
};
