import type { projects as english } from '../en/projects.ts';
import type { Translated } from '../text.ts';

export const projects: Translated<typeof english> = {
  new_project: 'Nuevo proyecto',
  edit_project: 'Editar',
  title: 'Proyectos',
  name: 'Nombre',
  sponsor: 'Promotor',
  smo_id: 'ID de SMO',
  client: 'Cliente',
  partner: 'Socio',
  start_date: 'Inicio',
  end_date: 'Fin',
  location: 'Ubicación',
  locations: 'Ubicaciones',
  is_active: 'Estado',
  only_active: 'Activos',
  only_inactive: 'Inactivos',
  clients: 'Clientes',
  parts: 'Listas del proyecto',
  overview: 'Resumen',

  empty: 'Todavía no tiene proyectos. Pida a su equipo de proyecto o a soporte que le asignen uno.',
};
