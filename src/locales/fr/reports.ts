import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: 'Envoyer le rapport',
  report_hint: 'Recevoir la liste complète par courriel au format tableur',

  subscribe: 'S’abonner',
  subscribe_hint:
    'Recevoir cette liste régulièrement par courriel, avec la recherche, les filtres et le tri actuels',
  views: 'Vues',
  views_hint: 'Vues enregistrées de cette liste',
};
