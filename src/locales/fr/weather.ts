import type { weather as English } from '../en/weather.ts';
import type { Translated } from '../text.ts';

export const weather: Translated<typeof English> = {
  title: 'Météo',
  hint: 'Aux bureaux et aux autres emplacements, selon le fournisseur météo de ce portail.',
  offices: 'Météo des bureaux',
  none: 'Pas encore de météo',
  none_text:
    'La météo apparaît dès qu’un fournisseur est choisi dans les paramètres globaux ou qu’elle est importée.',
  old: 'Plus de 6 heures',
  humidity: 'Humidité',
  wind: 'Vent',
  temperature: 'Température',
  date: 'Heure',
  sky: 'Ciel',
  as_table: 'Tableau',
  history_of: 'Historique météo : {name}',
  chart_of:
    'Historique des températures : {name}, entre {lowest} et {highest}. Le tableau montre chaque valeur.',
  sky_clear: 'Dégagé',
  sky_partly: 'Partiellement nuageux',
  sky_clouds: 'Nuageux',
  sky_fog: 'Brouillard',
  sky_rain: 'Pluie',
  sky_sleet: 'Neige fondue',
  sky_snow: 'Neige',
  sky_thunder: 'Orage',
  advice: 'Conseil météo',
  risk_none: 'Aucun risque lié à la météo',
  risk_too_cold: 'Trop froid',
  risk_too_warm: 'Trop chaud',
  risk_both: 'Trop froid et trop chaud',
  advice_storage: 'Température de conservation : {storage}.',
  advice_forecast: 'Prévision pour {place}, du {from} au {until} : de {low} à {high}.',
  advice_hint:
    'Simple conseil : la prévision vaut pour le bureau de ce pays et l’emballage n’est pas pris en compte.',
};
