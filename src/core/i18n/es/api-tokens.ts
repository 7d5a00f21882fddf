import type { apiTokens as english } from '../en/api-tokens.ts';
import type { Translated } from '../text.ts';

export const apiTokens: Translated<typeof english> = {
  tokens_of: 'Tokens de {name}',
  hint: 'Cada programa inicia sesión con su propio token. Cada token permite solo lo que se elija y caduca por sí mismo.',
  none: 'Esta cuenta no tiene tokens todavía.',
  list: 'Tokens',
  good: 'Válido',
  ended: 'Caducado',
  revoked: 'Revocado',
  ends: 'Hasta',
  never_used: 'Sin usar todavía',
  last_used: 'Último uso',
  revoke: 'Revocar',
  revoke_of: 'Revocar {name}',
  revoke_title: '¿Revocar este token?',
  revoke_warning:
    'Los programas que usan {name} serán rechazados desde su próxima llamada. Esto no se puede deshacer.',

  create: 'Nuevo token',
  name: 'Nombre',
  name_hint: 'Para qué programa es.',
  permissions: 'Permisos',
  days: 'Validez',
  days_count: { one: '{count} día', many: '{count} de días', other: '{count} días' },
  made: 'Copie este token ahora: se muestra solo esta vez.',
  token: 'Token',
};
