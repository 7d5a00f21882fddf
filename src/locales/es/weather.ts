import type { weather as English } from '../en/weather.ts';
import type { Translated } from '../text.ts';

export const weather: Translated<typeof English> = {
  title: 'Tiempo',
  hint: 'En las oficinas y las demás ubicaciones, del proveedor meteorológico de este portal.',
  offices: 'Tiempo en las oficinas',
  none: 'Aún no hay datos del tiempo',
  none_text:
    'Los datos aparecen cuando se elige un proveedor en la configuración global o cuando se importan.',
  old: 'Más de 6 horas de antigüedad',
  humidity: 'Humedad',
  wind: 'Viento',
  temperature: 'Temperatura',
  date: 'Hora',
  sky: 'Cielo',
  as_table: 'Tabla',
  history_of: 'Historial del tiempo: {name}',
  chart_of: 'Historial de temperatura: {name}, entre {lowest} y {highest}. La tabla muestra cada valor.',
  sky_clear: 'Despejado',
  sky_partly: 'Parcialmente nublado',
  sky_clouds: 'Nublado',
  sky_fog: 'Niebla',
  sky_rain: 'Lluvia',
  sky_sleet: 'Aguanieve',
  sky_snow: 'Nieve',
  sky_thunder: 'Tormenta',
  advice: 'Consejo meteorológico',
  risk_none: 'Sin riesgo por el tiempo',
  risk_too_cold: 'Demasiado frío',
  risk_too_warm: 'Demasiado calor',
  risk_both: 'Demasiado frío y demasiado calor',
  advice_storage: 'Temperatura de almacenamiento: {storage}.',
  advice_forecast: 'Previsión para {place}, de {from} a {until}: de {low} a {high}.',
  advice_hint:
    'Solo un consejo: la previsión es para la oficina de este país y no se tiene en cuenta el embalaje.',
};
