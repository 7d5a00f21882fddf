// Weather functions for other features.
export { askForWeather } from './jobs.ts';
export { findForecast } from './store.ts';
