import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  outbox: 'Correos en espera',
  outbox_empty: 'No hay correos en espera: los enviados figuran en el registro de correos.',
  no_smtp:
    'No hay servidor de correo y los correos esperan aquí. Establezca uno en los ajustes globales, grupo MFA.',
  sent: 'Registro de correos',
  sent_empty: 'Todavía no se ha escrito ningún correo.',

  created_at: 'Escrito',
  kind: 'Tipo',
  recipient: 'Para',
  subject: 'Asunto',
  status: 'Estado',
  attempts: 'Intentos',
  error: 'Error',
  next_try_at: 'Próximo intento',

  registration: 'Registro',
  forgot: 'Contraseña olvidada',
  mfa: 'Código de acceso',
  account: 'Cuenta',
  report: 'Informe',
  invoice: 'Factura',
  package_update: 'Novedad de paquete',
  emergency: 'Emergencia',

  queued: 'En espera',
  sent_one: 'Enviado',
  failed: 'Fallido',
  limited: 'Limitado',

  as_seen: 'Tal como se ve',
  as_text: 'Como texto',
  letter: 'El correo tal como lo ve su destinatario',
  read_hint: 'Su lectura queda anotada en la auditoría.',
  sealed_away:
    'El correo se selló con otra clave: restituya la SETTINGS_KEY correcta o el archivo settings.key de la carpeta de datos.',
};
