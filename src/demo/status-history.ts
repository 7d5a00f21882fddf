import { dayAfter, daysBetween, momentOn } from './calendar.ts';
import type { Random } from './random.ts';
import type { Shipment } from './shipments.ts';

export interface Step {
  readonly status: string;
  readonly at: string;
  readonly place: string;
  readonly note: string | null;
}

/** The planned hand-over, in days after the dispatch. */
export const daysUnderWay = 3;

/** Whether a status is the last one of a package. */
export function isOver(status: string | null): boolean {
  return status === 'Delivered' || status === 'Returned';
}

/** The statuses of a package up to the start of today; the words are free text. */
export function courseOf(shipment: Shipment, today: string, random: Random): Step[] {
  const age = daysBetween(shipment.date, today);
  const [from, to] = placesOf(shipment);
  const arrival = shipment.kind === 'return' ? 'Returned' : 'Delivered';
  const planned: [status: string, day: number, hour: number, place: string][] = [
    ['Registered', -1, shipment.isLoaded ? 9 : 15, from],
    ...(shipment.isLoaded ? [['Picked up', -1, 16, from] as [string, number, number, string]] : []),
    ['Picked up', 0, 9, from],
    ['In transit', 0, 16, from],
    ['Customs clearance', 1, 7, to],
    ['Out for delivery', daysUnderWay, 8, to],
    [arrival, daysUnderWay, 13, to],
  ];
  const done = planned.filter(([, day]) => day < age);
  // Some packages that left four days ago are still in transit.
  if (age === 4 && random.chance(40)) done.pop();
  const excursion = done.length > 3 && random.chance(3);
  return done.map(([status, day, hour, place]) => ({
    status,
    at: momentOn(dayAfter(shipment.date, day), hour, random.whole(0, 59)),
    place,
    note:
      excursion && status === 'Customs clearance'
        ? 'Logger showed 9.1 °C for 14 minutes; released by quality'
        : null,
  }));
}

function placesOf({ project, kind, site }: Shipment): [from: string, to: string] {
  const { depot } = project.offices[0];
  if (kind === 'inbound') return ['Manufacturer', depot];
  const place = site?.name ?? depot;
  return kind === 'return' ? [place, depot] : [depot, place];
}
