import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: 'Informe',
  report_hint: 'La lista completa en una hoja de cálculo, enviada a su correo',

  subscribe: 'Suscribirse',
  subscribe_hint:
    'Esta lista por correo de forma periódica, con la búsqueda, los filtros y el orden actuales',
};
