import type { driver as english } from '../en/driver.ts';
import type { Translated } from '../text.ts';

export const driver: Translated<typeof english> = {
  REPORT_SENT: 'Le rapport a bien été envoyé',
  scan_title: 'Scanner un colis',
  scan_hint: 'Lisez la LTA avec une douchette ou saisissez-la.',
  find: 'Trouver le colis',
  not_found_hint: 'Vérifiez les caractères de l’étiquette, puis scannez ou saisissez à nouveau.',
  several: {
    one: '{count} colis porte cette LTA',
    many: '{count} de colis portent cette LTA',
    other: '{count} colis portent cette LTA',
  },
  report_title: 'Signaler une livraison',
  recipients: 'Qui est informé',
  group: 'Destinataires de {country}',
  nobody: 'Personne n’est prévu pour ce projet : le rapport va à l’adresse d’urgence.',
  send: 'Envoyer le rapport',
  scan_another: 'Scanner un autre colis',
};
