import type { clients as english } from '../en/clients.ts';
import type { Translated } from '../text.ts';

export const clients: Translated<typeof english> = {
  new_client: 'Nuevo cliente',
  new_project: 'Nuevo proyecto',
  new_package: 'Nuevo paquete',
  title: 'Clientes',
  projects_of: 'Proyectos de {client}',
  packages_of: 'Paquetes de {client}',
  managers_of: 'Responsables de {client}',
  projects: 'Proyectos',
  packages: 'Paquetes',

  id: 'ID',
  name: 'Nombre',
  smo_ids: 'ID de SMO',
  locations: 'Ubicaciones',
  managers: 'Responsables',
  is_active: 'Estado',
  inactive: 'Este cliente está inactivo',
  current: 'Actual',
  only_active: 'Activos',
  only_inactive: 'Inactivos',
  location: 'Ubicación',

  choose: 'Elegir {client} como cliente actual',
  unset: 'Dejar de tener {client} como cliente actual',
  current_client: 'Cliente actual: {client}',
  see_all: 'Ver todos los clientes',

  empty:
    'Su cuenta no tiene ningún cliente asignado. Pida a su equipo de proyecto o a soporte que le asignen uno.',
  no_projects: 'Este cliente no tiene proyectos que usted pueda ver.',
  no_packages: 'Todavía no hay paquetes de este cliente. Aparecerán aquí en cuanto se registren.',
};
