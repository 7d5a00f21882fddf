import { dayAfter, momentOn } from './calendar.ts';
import { randomFor } from './random.ts';
import type { Rows } from './rows.ts';

/** A vehicle of a depot. */
export interface Car {
  readonly id: number;
  readonly plate: string;
  readonly office: string;
  readonly is_active: boolean;
}

type Place = readonly [lat: number, lng: number];
interface CarDescription {
  readonly plate: string;
  readonly name: string;
  readonly type: string;
  readonly office: string;
  readonly route: readonly [from: Place, to: Place];
  readonly destination: string;
}

const everyMinutes = 20;
const retired = 'BG 1180-PN';

/** The cars with their ways of yesterday and today; the first one is that of the demo's driver. */
export function addCars(rows: Rows, today: string): readonly Car[] {
  return cars.map((description) => {
    const { plate, name, type, office } = description;
    const is_active = plate !== retired;
    const gps_device_id = `DEMO-${plate.replaceAll(/\W/g, '')}`;
    const { id } = rows.add('cars', { plate, name, type, gps_device_id, is_active });
    if (is_active) addPositions(rows, id, description, today);
    return { id, plate, office, is_active };
  });
}

/** From depot to destination and back, twice a day; at night it stands at the depot. */
function addPositions(rows: Rows, car_id: number, car: CarDescription, today: string): void {
  const random = randomFor(`positions ${car.plate}`);
  const [from, to] = car.route;
  for (let minute = -24 * 60; minute < 24 * 60; minute += everyMinutes) {
    const hour = (minute / 60 + 24) % 24;
    const onTheWay = hour >= 6 && hour < 20;
    // 0 at the depot, 1 at the destination.
    const reached = onTheWay ? (1 - Math.cos(((hour - 6) / 7) * 2 * Math.PI)) / 2 : 0;
    const outward = (hour - 6) % 7 < 3.5;
    rows.add('car_positions', {
      car_id,
      at: momentOn(dayAfter(today, Math.floor(minute / 1440)), 0, (minute + 1440) % 1440),
      lat: between(from[0], to[0], reached),
      lng: between(from[1], to[1], reached),
      speed: onTheWay ? random.whole(240, 880) / 10 : 0,
      heading: onTheWay ? heading(car.route, outward) : null,
      destination: onTheWay ? (outward ? car.destination : 'Depot') : null,
    });
  }
}

function between(from: number, to: number, part: number): number {
  return Number((from + (to - from) * part).toFixed(6));
}

function heading([from, to]: CarDescription['route'], outward: boolean): number {
  const north = (to[0] - from[0]) * (outward ? 1 : -1);
  const east = (to[1] - from[1]) * (outward ? 1 : -1);
  return Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

const cars: readonly CarDescription[] = [
  carOf('AA 4821 KT', 'Kyiv 1', 'van', 'UA', [50.46, 30.48], [49.84, 24.03], 'Lviv'),
  carOf('AA 7306 HB', 'Kyiv 2', 'truck', 'UA', [50.46, 30.48], [48.46, 35.05], 'Dnipro'),
  carOf('TB-512-LN', 'Tbilisi 1', 'van', 'GE', [41.72, 44.78], [41.65, 41.64], 'Batumi'),
  carOf('71-408-39', 'Lod 1', 'van', 'IL', [31.95, 34.89], [32.79, 34.99], 'Haifa'),
  carOf('AF-KL-218', 'Budapest 1', 'van', 'HU', [47.48, 19.15], [47.53, 21.64], 'Debrecen'),
  carOf('34 TRW 907', 'İstanbul 1', 'truck', 'TR', [40.99, 29.13], [39.93, 32.86], 'Ankara'),
  carOf('KDJ 604R', 'Nairobi 1', 'van', 'KE', [-1.32, 36.9], [-0.09, 34.77], 'Kisumu'),
  carOf(retired, 'Belgrade 1', 'van', 'RS', [44.82, 20.42], [45.25, 19.85], 'Novi Sad'),
];

function carOf(
  plate: string,
  name: string,
  type: string,
  office: string,
  from: Place,
  to: Place,
  destination: string,
): CarDescription {
  return { plate, name, type, office, route: [from, to], destination };
}
