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
  code_hint: 'Dos letras, por ejemplo UA.',
  address: 'Dirección',
  actions: 'Acciones',
  save: 'Guardar',
  edit: 'Editar {name}',
  remove: 'Eliminar {name}',

  new_city: 'Nueva ciudad',
  delete_city_title: '¿Eliminar esta ciudad?',
  delete_city_warning: '{name} ya no se podrá seleccionar. Los perfiles que ya la usan la conservan.',
  delete_city_action: 'Eliminar ciudad',
  no_cities: 'Todavía no hay ciudades. Añada la primera.',

  new_location: 'Nueva ubicación',
  place_hint:
    'Latitud y longitud en grados, por ejemplo 47.0105 y 28.8638. El tiempo de este lugar se muestra cuando ambas están indicadas.',
  in_use: 'En uso',
  in_use_hint: 'Si se desactiva, ya no se puede seleccionar. Los registros existentes la conservan.',
  retired: 'Ubicaciones retiradas',
  take_up: 'Reactivar {name}',
  cars: 'Vehículos',
  sites: 'Centros',
  no_locations: 'Todavía no hay ubicaciones. Añada la primera.',
};
