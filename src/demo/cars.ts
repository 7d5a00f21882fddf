import type { Fix } from '#features/transport/tracking/rules.ts';
import { dayAfter, momentOn } from './calendar.ts';
import { type Place, placeOn, type Route } from './routes.ts';
import type { Rows } from './rows.ts';

/** A vehicle of a depot. */
export interface Car {
  readonly id: number;
  readonly plate: string;
  readonly office: string;
  readonly is_active: boolean;
}

interface CarDescription {
  readonly plate: string;
  readonly name: string;
  readonly type: string;
  readonly office: string;
  readonly route: Route;
}

const everyMinutes = 20;
const retired = 'BG 1180-PN';

/** The cars with their routes of yesterday and today; the first one belongs to the demo's driver. */
export function addCars(rows: Rows, today: string): readonly Car[] {
  return cars.map(({ plate, name, type, office, route }) => {
    const is_active = plate !== retired;
    const { id } = rows.add('cars', { plate, name, type, gps_device_id: deviceOf(plate), is_active });
    if (is_active) addPositions(rows, id, route, today);
    return { id, plate, office, is_active };
  });
}

/** Where the device of each car in use is at this moment. */
export function fixesAt(moment: Date): Fix[] {
  return cars
    .filter(({ plate }) => plate !== retired)
    .map(({ plate, route }) => ({
      device: deviceOf(plate),
      at: moment,
      accuracy: 5,
      ...placeOn(route, moment),
    }));
}

function deviceOf(plate: string): string {
  return `DEMO-${plate.replaceAll(/\W/g, '')}`;
}

function addPositions(rows: Rows, car_id: number, route: Route, today: string): void {
  for (let minute = -24 * 60; minute < 24 * 60; minute += everyMinutes) {
    const day = dayAfter(today, Math.floor(minute / 1440));
    const at = momentOn(day, 0, (minute + 1440) % 1440);
    rows.add('positions', { car_id, at, accuracy: 5, ...placeOn(route, new Date(at)) });
  }
}

const cars: readonly CarDescription[] = [
  carOf('AA 4821 KT', 'Kyiv 1', 'van', 'UA', [50.46, 30.48], [49.84, 24.03]),
  carOf('AA 7306 HB', 'Kyiv 2', 'truck', 'UA', [50.46, 30.48], [48.46, 35.05]),
  carOf('TB-512-LN', 'Tbilisi 1', 'van', 'GE', [41.72, 44.78], [41.65, 41.64]),
  carOf('71-408-39', 'Lod 1', 'van', 'IL', [31.95, 34.89], [32.79, 34.99]),
  carOf('AF-KL-218', 'Budapest 1', 'van', 'HU', [47.48, 19.15], [47.53, 21.64]),
  carOf('34 TRW 907', 'İstanbul 1', 'truck', 'TR', [40.99, 29.13], [39.93, 32.86]),
  carOf('KDJ 604R', 'Nairobi 1', 'van', 'KE', [-1.32, 36.9], [-0.09, 34.77]),
  carOf(retired, 'Belgrade 1', 'van', 'RS', [44.82, 20.42], [45.25, 19.85]),
];

function carOf(
  plate: string,
  name: string,
  type: string,
  office: string,
  from: Place,
  to: Place,
): CarDescription {
  return { plate, name, type, office, route: [from, to] };
}
