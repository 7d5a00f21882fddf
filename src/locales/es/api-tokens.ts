import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: 'Tokens de {name}',
  hint: 'Cada cliente de la API usa su propio token. Un token solo tiene los permisos que usted seleccione y caduca.',
  none: 'Esta cuenta no tiene tokens todavía.',
  list: 'Tokens',
  good: 'Activo',
  ended: 'Caducado',
  revoked: 'Revocado',
  ends: 'Caduca',
  never_used: 'Aún sin usar',
  last_used: 'Último uso',
  revoke: 'Revocar',
  revoke_of: 'Revocar {name}',
  revoke_title: '¿Revocar este token?',
  revoke_warning:
    'Los clientes de la API que usan {name} pierden el acceso de inmediato. Esto no se puede deshacer.',

  create: 'Nuevo token',
  name: 'Nombre',
  name_hint: 'El cliente de la API que lo usará.',
  source: 'Origen',
  source_hint:
    'Los registros de este cliente de la API se identifican por origen e ID externo. El origen no se puede cambiar después. Si lo deja vacío, se usa el nombre.',
  share_source: 'Compartir un origen que ya se usa',
  share_source_hint: 'Este cliente de la API podrá entonces modificar los registros de ese origen.',
  strict: 'Rechazar filas con campos desconocidos',
  lenient: 'los campos desconocidos solo se notifican',
  records: { one: '{count} registro', many: '{count} de registros', other: '{count} registros' },
  clients: 'Clientes',
  every_client: 'Todos los clientes',
  add_client: 'Limitar a un cliente',
  every_client_hint: 'Sin ningún cliente, el token alcanza a todos los clientes. No podrá cambiarlo después.',
  remove_client: 'Quitar',
  remove_client_of: 'Quitar {name}',
  permissions: 'Permisos',
  days: 'Validez',
  days_count: { one: '{count} día', many: '{count} de días', other: '{count} días' },
  made: 'Copie este token ahora. No podrá volver a verlo.',
  token: 'Token',
};
