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
  replaces: 'Sustituye a {name}, que se conserva abajo.',
  drop: 'Arrastre aquí el archivo o elíjalo',
  drop_hint: 'PDF, PNG o JPEG, hasta 10 MB',
  left: 'No se ha enviado nada; el certificado sigue como estaba.',
  older: 'Todos los certificados de esta destrucción',
  valid: 'vigente',
  version: '{when}, {who}',
  version_imported: '{when}, importado',

  clear_title: '¿Retirar el certificado?',
  clear_warning:
    '{name} ya no se mostrará al cliente ni se podrá descargar. Se conserva entre los certificados anteriores.',
  clear_action: 'Retirar certificado',
};
