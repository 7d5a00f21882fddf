import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../text.ts';

export const reports: Translated<typeof english> = {
  report: 'Rapport',
  report_hint: 'Toute la liste au format tableur, envoyée par courriel à votre adresse',

  subscribe: 'S’abonner',
  subscribe_hint: 'Cette liste régulièrement par courriel, avec la recherche, les filtres et le tri actuels',
};
