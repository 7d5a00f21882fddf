import type { packages as english } from '../en/packages.ts';
import type { Translated } from '../text.ts';

export const packages: Translated<typeof english> = {
  new_package: 'Nuevo paquete',
  edit_package: 'Editar el paquete',
  title: 'Paquetes',
  package: 'Paquete {airbill}',
  airbill: 'Guía aérea',
  doc_id: 'N.º doc.',
  doc_type: 'Tipo doc.',
  project: 'Proyecto',
  client: 'Cliente',
  status: 'Estado',
  date: 'Fecha',
  car: 'Vehículo',
  tracked: 'Seguimiento',
  tracked_yes: 'Activo',
  tracked_only: 'Solo con seguimiento',
  destination: 'Destino',
  weight: 'Peso',
  weight_kg: '{weight} kg',
  freight_cost: 'Flete',
  filter_status: 'Estado',
  filter_client: 'Cliente',

  find_airbill: 'Buscar una guía aérea',
  airbill_placeholder: 'Número de guía completo',
  find: 'Buscar',
  airbill_found: 'Guía aérea encontrada',
  airbill_not_found: 'Guía aérea no encontrada',
  several: {
    one: '{count} paquete tiene la guía aérea {airbill}',
    many: '{count} de paquetes tienen la guía aérea {airbill}',
    other: '{count} paquetes tienen la guía aérea {airbill}',
  },
  close_found: 'Cerrar estos',

  outbounds: 'Salidas con esta guía aérea',
  no_site: 'Salida sin centro',
  history: 'Historial de estados',
  no_history: 'Todavía no se ha comunicado ningún estado.',
  reports: 'Informes de entrega',
  reported_to: 'Enviado a {recipients}',
  no_recipients: 'Sin destinatarios',

  empty: 'Todavía no hay paquetes. Aparecerán aquí en cuanto se registren.',
  look_up_only: 'Busque un paquete por su número de guía aérea completo.',

  pick: 'Elegir',
  pick_one: 'Elegir {airbill}',
  pick_page: 'Elegir esta página',
  pick_none: 'No elegir ninguno',
  picked_too_many: 'Como máximo {count} paquetes reciben un estado a la vez.',
  change_status: {
    one: 'Cambiar el estado de {count} paquete',
    many: 'Cambiar el estado de {count} de paquetes',
    other: 'Cambiar el estado de {count} paquetes',
  },
  change_status_hint:
    'Todos o ninguno. Cada cambio figura en el historial y se envía por correo como un cambio manual.',
  change_status_action: 'Cambiar',
  change_date_hint: 'Si se deja vacía, cada uno conserva la suya.',
};
