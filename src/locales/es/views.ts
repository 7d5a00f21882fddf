import type { views as english } from '../en/views.ts';
import type { Translated } from '../text.ts';

export const views: Translated<typeof english> = {
  title: 'Vistas guardadas',
  none: 'Todavía no hay vistas guardadas.',
  name: 'Nombre de la vista',
  save: 'Guardar vista',
  save_hint: 'Conserva la búsqueda, los filtros, el orden y las columnas actuales.',
  share: 'Compartir con los compañeros',
  is_shared: 'Compartida con los compañeros',
  share_one: 'Compartir {name} con los compañeros',
  shared_by: 'Compartida por {owner}',
  delete_one: 'Eliminar {name}',
  undo: 'Deshacer',
};
