import type { places as english } from '../en/places.ts';
import type { Translated } from '../text.ts';

export const places: Translated<typeof english> = {
  title: 'Datos maestros',
  parts: 'Tipos de datos maestros',
  cities: 'Ciudades',
  locations: 'Ubicaciones',
  contacts: 'Contactos',
  name: 'Nombre',
  code: 'Código',
  code_hint: 'Dos letras, como UA.',
  address: 'Dirección',
  actions: 'Acciones',
  save: 'Guardar',
  edit: 'Editar {name}',
  remove: 'Eliminar {name}',

  new_city: 'Nueva ciudad',
  delete_city_title: '¿Eliminar esta ciudad?',
  delete_city_warning: '{name} ya no se podrá elegir. Los perfiles que la tienen la conservan.',
  delete_city_action: 'Eliminar ciudad',
  no_cities: 'Todavía no hay ciudades. Añada la primera.',

  new_location: 'Nueva ubicación',
  in_use: 'En uso',
  in_use_hint: 'Si no, deja de ofrecerse; los registros antiguos la conservan.',
  retired: 'Ubicaciones retiradas',
  take_up: 'Volver a usar {name}',
  cars: 'Vehículos',
  sites: 'Centros',
  no_locations: 'Todavía no hay ubicaciones. Añada la primera.',
};
