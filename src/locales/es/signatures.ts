import type { signatures as english } from '../en/signatures.ts';
import type { Translated } from '../text.ts';

export const signatures: Translated<typeof english> = {
  title: 'Firmas',
  none: 'Aún no hay firmas.',
  sign: 'Firmar',
  signed: 'Firmado',
  sign_title: 'Firmar {name}',
  sign_hint:
    'Su firma electrónica tiene el mismo valor que la manuscrita. Cubre el registro y su archivo tal como están ahora.',
  printed_name: 'Nombre en letra de imprenta',
  no_name: 'Su perfil no tiene nombre. Introdúzcalo allí antes de firmar.',
  meaning: 'Significado de la firma',
  choose_meaning: 'Seleccione un significado',
  meaning_performed: 'Realizado por',
  meaning_witnessed: 'Presenciado por',
  meaning_counted: 'Contado por',
  meaning_reviewed: 'Revisado por',
  meaning_approved: 'Aprobado por',
  meaning_released: 'Liberado por',
  meaning_rejected: 'Rechazado por',
  meaning_recalled: 'Retirado por',
  meaning_closed: 'Cerrado por',
  password: 'Contraseña',
  code: 'Código de verificación',
  code_of_app: 'El código de su aplicación de autenticación o un código de recuperación.',
  code_by_mail: 'Solicítelo por correo con el botón de abajo.',
  send_code: 'Enviar código por correo',
  code_sent: 'El código se ha enviado.',
  valid: 'Válida',
  void: 'Anulada',
  signed_line: '{meaning}, {when}',
  void_since: 'Anulada desde {when}: el registro se modificó después de esta firma.',
  void_changed: 'Anulada: el registro ya no es el que se firmó.',
  file_hash: 'SHA-256 del archivo {hash}…',
  edit_voids:
    'Este registro está firmado. Un cambio anula sus firmas; permanecen en la lista y el registro se puede volver a firmar.',
};
