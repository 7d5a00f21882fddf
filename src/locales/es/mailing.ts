import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../text.ts';

export const mailing: Translated<typeof english> = {
  sent: 'Registro de correos',
  sent_empty: 'Todavía no hay correos.',

  created_at: 'Creado',
  kind: 'Tipo',
  recipient: 'Para',
  subject: 'Asunto',
  status: 'Estado',
  attempts: 'Intentos',
  error: 'Error',

  registration: 'Registro',
  forgot: 'Restablecimiento de contraseña',
  mfa: 'Código de verificación',
  account: 'Cuenta',
  report: 'Informe',
  invoice: 'Factura',
  package_update: 'Novedad de un paquete',
  recall: 'Retirada',
  excursion: 'Desviación de temperatura',
  emergency: 'Emergencia',
  unblinding: 'Desenmascaramiento de urgencia',

  queued: 'Pendiente',
  sent_one: 'Enviado',
  failed: 'Fallido',
  limited: 'Límite diario alcanzado',
};
