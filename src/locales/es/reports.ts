import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: 'Enviar informe',
  report_hint: 'Recibir la lista completa por correo como hoja de cálculo',

  subscribe: 'Suscribirse',
  subscribe_hint:
    'Recibir por correo esta lista de forma periódica, con la búsqueda, los filtros y el orden actuales',
  views: 'Vistas',
  views_hint: 'Vistas guardadas de esta lista',
};
