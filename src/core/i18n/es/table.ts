import type { table as english } from '../en/table.ts';
import type { Translated } from '../text.ts';

export const table: Translated<typeof english> = {
  search: 'Buscar',
  search_in: 'Buscar en {list}',
  clear_search: 'Borrar la búsqueda',
  filter_by: 'Filtrar por {filter}',
  filters: 'Filtros',
  remove_filter: 'Quitar el filtro {filter}',
  clear_all: 'Quitar todo',
  any: 'Cualquiera',
  apply: 'Aplicar',
  find: 'Escriba para buscar',
  find_first: 'Escriba una parte del nombre.',
  found_none: 'Sin resultados.',
  loading: 'Cargando…',

  columns: 'Columnas',
  choose_columns: 'Elegir columnas',
  all_columns: 'Mostrar todas',
  export: 'Exportar',
  exporting: 'Preparando el archivo…',
  sort_by: 'Ordenar por',
  sort_ascending: 'Ascendente',
  sort_descending: 'Descendente',
  turn_sort: 'Invertir el orden',

  rows_per_page: 'Filas por página',
  range: '{from}–{to} de {total}',
  no_rows: '0 filas',
  page_of: 'Página {page} de {pages}',
  pages: 'Páginas',
  first_page: 'Primera página',
  previous_page: 'Página anterior',
  next_page: 'Página siguiente',
  last_page: 'Última página',
  page: 'Página {page}',
  status: {
    one: '{count} fila. Página {page} de {pages}.',
    many: '{count} de filas. Página {page} de {pages}.',
    other: '{count} filas. Página {page} de {pages}.',
  },

  empty_title: 'Aquí no hay nada todavía',
  no_match_title: 'Sin coincidencias',
  no_match_text: 'Ninguna fila cumple la búsqueda y los filtros a la vez.',
  no_match_action: 'Quitar búsqueda y filtros',

  yes: 'Sí',
  no: 'No',
  active: 'Activo',
  inactive: 'Inactivo',
};
