import type { outboundDocuments as english } from '../en/outbound-documents.ts';
import type { Translated } from '../text.ts';

export const outboundDocuments: Translated<typeof english> = {
  title: 'Documentos de aduana',
  document: 'Documento de aduana',
  proforma_invoice: 'Factura proforma',
  commercial_invoice: 'Factura comercial',
  import_licence: 'Licencia de importación',
  temperature_declaration: 'Declaración de temperatura',
  other: 'Otro',
  none: 'Aún no hay documentos de aduana.',
  upload: 'Subir documento',
  download: 'Descargar {name}',
  void: 'Anular {name}',
  void_hint: 'El documento se conserva en el historial y ya no se muestra a los clientes.',
  void_action: 'Anular',
  voided: 'Anulado',
  reason: 'Motivo',
};
