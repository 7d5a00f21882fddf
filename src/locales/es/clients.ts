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

  choose: 'Seleccionar {client} como cliente actual',
  unset: 'Quitar {client} como cliente actual',
  current_client: 'Cliente actual: {client}',
  see_all: 'Mostrar todos los clientes',

  empty: 'Todavía no tiene clientes. Pida a su equipo de proyecto o a soporte que le asignen uno.',
  no_projects: 'No tiene acceso a ningún proyecto de este cliente.',
  no_packages: 'Todavía no hay paquetes.',
};
