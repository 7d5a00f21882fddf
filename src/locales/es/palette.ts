import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../text.ts';

export const palette: Translated<typeof english> = {
  title: 'Buscar en todo',
  placeholder: 'Buscar o ir a…',
  recent: 'Recientes',
  actions: 'Acciones',
  pages: 'Páginas',
  packages: 'Paquetes',
  projects: 'Proyectos',
  clients: 'Clientes',
  products: 'Productos',
  batches: 'Lotes',
  kits: 'Kits',
  invoices: 'Facturas',
  people: 'Personas',
  sites: 'Centros',
  cities: 'Ciudades',
  import: 'Importar: {list}',
  export: 'Exportar: {list}',
  searching: 'Buscando…',
  results: { one: '{count} resultado', many: '{count} resultados', other: '{count} resultados' },
  none: 'No hay resultados para «{text}»',
  none_hint: 'Compruebe la ortografía o busque una parte del número.',
  failed: 'No se pudo completar la búsqueda.',
  keys: '↑↓ para elegir · Intro para abrir · Esc para cerrar',
};
