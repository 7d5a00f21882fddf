import type { home as english } from '../en/home.ts';
import type { Translated } from '../text.ts';

export const home: Translated<typeof english> = {
  landing_title: 'Vos fournitures cliniques, du dépôt au centre',
  landing_text:
    'Suivez les projets de vos études : ce qui est entré, ce qui est sorti, ce qui est en stock avec sa date de péremption, et où se trouve chaque colis.',
  log_in: 'Se connecter',
  way_title: 'Ce que le portail suit pour chaque projet',
  inbounds: 'Réceptions',
  inbounds_text: 'Commandes reçues au dépôt, avec facture, poids et quantité.',
  inventories: 'Stocks',
  inventories_text: 'Lots avec quantités en stock, dates de péremption et température de conservation.',
  outbounds: 'Expéditions',
  outbounds_text: 'Envois aux centres ; chaque LTA mène à son colis et à son statut.',
  returns: 'Retours',
  returns_text: 'Ce qui est revenu des centres, et à quelle température de transport.',
  destructions: 'Destructions',
  destructions_text: 'Ce qui a été détruit, avec son certificat.',
  offices_title: 'Bureaux',
  no_account_title: 'Pas encore de compte, ou compte bloqué ?',
  no_account_text: 'Demandez-en un ici, ou un nouveau mot de passe. L’assistance répond au reste.',
  request_account: 'Demander un compte',
  forgot: 'Mot de passe oublié ?',

  welcome: 'Bienvenue',
  welcome_name: 'Bienvenue, {name}',
  clients_count: { one: '{count} client', many: '{count} de clients', other: '{count} clients' },
  projects_count: { one: '{count} projet', many: '{count} de projets', other: '{count} projets' },
  packages_count: { one: '{count} colis', many: '{count} de colis', other: '{count} colis' },
  recent_projects: 'Derniers projets',
  recent_packages: 'Derniers colis',
  car_packages: 'Colis dans votre véhicule',
  all: 'Tout afficher',
  none_projects: 'Aucun projet ne vous est encore attribué. L’assistance peut vous aider.',
  none_packages: 'Il n’y a pas encore de colis ici.',
  inactive: 'Inactif',
  api_title: 'Ce compte est destiné aux programmes',
  api_text:
    'Authentifiez-vous par un POST sur /api-token-auth/, puis envoyez le jeton comme bearer à chaque appel. Le guide décrit chaque appel avec ses paramètres, ses réponses et un exemple.',
  api_link: 'Ouvrir le guide de l’API',
};
