import { dayAfter, momentOn } from './calendar.ts';
import type { Office } from './offices.ts';
import { type Random, randomFor } from './random.ts';
import type { Rows } from './rows.ts';

const daysOfHistory = 11;
const daysAhead = 5;
const everyHours = 3;

/**
 * Observations of each office every three hours, from eleven days ago to the end of today, so that the
 * current value is always fresh; and the forecast from today on.
 */
export function addWeather(rows: Rows, offices: readonly Office[], today: string): void {
  for (const office of offices) {
    const random = randomFor(`weather ${office.code}`);
    for (let day = -daysOfHistory; day <= daysAhead; day += 1) {
      const date = dayAfter(today, day);
      const mean = meanOf(office, date) + random.whole(-30, 30) / 10;
      const sky = random.pick(skies);
      for (let hour = 0; hour < 24; hour += everyHours) {
        const temp = round(mean + 5 * Math.cos(((hour - 14) / 24) * 2 * Math.PI) + random.whole(-8, 8) / 10);
        const row = {
          location_id: office.id,
          date: momentOn(date, hour),
          temp,
          ...sight(sky, temp),
          ...air(random, sky),
        };
        if (day <= 0) rows.add('weather', row);
        if (day >= 0) rows.add('weather_forecasts', row);
      }
    }
  }
}

const skies = ['clear', 'clear', 'clouds', 'clouds', 'clouds', 'rain', 'fog'] as const;
type Sky = (typeof skies)[number];

function sight(sky: Sky, temp: number): { weather: string; icon: string } {
  if (sky === 'rain' && temp < 0.5) return { weather: 'Snow', icon: 'snow' };
  return { weather: sky.charAt(0).toUpperCase() + sky.slice(1), icon: sky };
}

function air(random: Random, sky: Sky): { humidity: number; wind_angle: number; wind_speed: number } {
  const damp = sky === 'rain' || sky === 'fog';
  return {
    humidity: damp ? random.whole(75, 98) : random.whole(35, 74),
    wind_angle: random.whole(0, 359),
    wind_speed: random.whole(3, damp ? 60 : 110) / 10,
  };
}

/** Interpolates between the office's January and July temperatures by the day of the year. */
function meanOf({ climate: [january, july] }: Office, date: string): number {
  const [, month = 1, day = 1] = date.split('-').map(Number);
  const summer = (1 - Math.cos(((month - 1 + day / 31 - 0.5) / 12) * 2 * Math.PI)) / 2;
  return january + (july - january) * summer;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
