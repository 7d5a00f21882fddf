import type { certificates as english } from '../en/certificates.ts';
import type { Translated } from '../text.ts';

export const certificates: Translated<typeof english> = {
  none: 'Sin certificado todavía',
  download: 'Descargar {name}',
  upload: 'Subir certificado',
  replace: 'Reemplazar {name}',
  clear: 'Retirar {name}',

  upload_title: 'Subir un certificado',
  upload_of: 'De la destrucción del {date}.',
  upload_of_undated: 'De la destrucción sin fecha.',
  replaces: 'Sustituye a {name}, que permanece en la lista de abajo.',
  drop: 'Suelte aquí el archivo o selecciónelo',
  drop_hint: 'PDF, PNG o JPEG, hasta 10 MB',
  left: 'Se ha cancelado la subida. El certificado no ha cambiado.',
  document_kind: 'Tipo de documento',
  document_added: 'Documento añadido.',
  document_left: 'La carga se ha cancelado.',
  older: 'Todos los certificados de esta destrucción',
  valid: 'vigente',
  version: '{when}, {who}',
  version_imported: '{when}, importado',

  clear_title: '¿Retirar el certificado?',
  clear_warning:
    '{name} dejará de estar disponible para el cliente. Permanece en la lista de certificados anteriores.',
  clear_action: 'Retirar certificado',
};
