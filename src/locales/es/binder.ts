import type { binder as english } from '../en/binder.ts';
import type { Translated } from '../text.ts';

export const binder: Translated<typeof english> = {
  title: 'Expediente de inspección',
  hint: 'Un ZIP con los registros, la pista de auditoría, los documentos, las temperaturas y las firmas de este proyecto, y el SHA-256 de cada archivo.',
  download: 'Descargar expediente',
  prepare: 'Preparar expediente',
  pending: 'El expediente se está preparando. Puede salir de esta página.',
  failed: 'No se pudo preparar el expediente. Inténtelo de nuevo.',
  ready: 'A fecha de {moment}. Se conserva 7 días.',
  prepare_again: 'Preparar uno nuevo',
  record: 'Registro',
  as_of: 'A fecha de {moment}',
  language_note: 'Creado por {portal} con el alcance de la persona que lo descargó.',
  about:
    'Todo lo que contiene este expediente corresponde a este momento: no incluye lo que se modificó después. El mismo momento da los mismos bytes.',
  verify:
    'Para comprobar un archivo, calcule su SHA-256 y compárelo con esta lista: sha256sum ARCHIVO o, en Windows, certutil -hashfile ARCHIVO SHA256.',
  file: 'Archivo',
  size: 'Tamaño en bytes',
  signatures: 'Firmas',
  printed_name: 'Nombre',
  meaning: 'Significado',
  signed_at: 'Firmado',
  version: 'Versión del registro',
  content_hash: 'SHA-256 del contenido',
  file_hash: 'SHA-256 del archivo',
  void_since: 'Anulada desde',
  from: 'Desde',
  to: 'Hasta',
  period_hint:
    'Deje ambas fechas vacías para todo el proyecto. Un período contiene los registros fechados en él, con todo lo que les pertenece.',
  whole_project: 'Todo el proyecto',
  period_of: 'Registros fechados del {from} al {to}',
  receipts: 'Recepciones',
  found_at: 'Detectado',
  low_c: 'Límite inferior, °C',
  high_c: 'Límite superior, °C',
  allowed_minutes: 'Minutos permitidos fuera',
  decided_at: 'Decidido',
  decided_by: 'Decidido por',
  finding: 'Evidencia',
};
