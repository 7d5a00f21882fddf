import { searchTextOf } from '#server/database/search-texts.ts';
import { dayAfter, daysBetween } from './calendar.ts';
import type { Car } from './cars.ts';
import { deliveryReportMaker, withAttempt } from './delivery-reports.ts';
import type { Project } from './projects.ts';
import { type Random, randomFor } from './random.ts';
import type { Rows } from './rows.ts';
import { airbillOf, type Shipment } from './shipments.ts';
import type { Site } from './sites.ts';
import { courseOf, daysUnderWay, isOver } from './status-history.ts';
import type { User } from './users.ts';

/** The number of packages in the demo data. */
export const packageCount = 2000;

interface Around {
  readonly projects: readonly Project[];
  readonly shipments: readonly Shipment[];
  readonly cars: readonly Car[];
  readonly users: readonly User[];
  readonly today: string;
}

/**
 * A package for every shipment with an airbill, plus documents and kits; a few airbills have two packages.
 */
export function addPackages(rows: Rows, { projects, shipments, cars, users, today }: Around): void {
  const random = randomFor('packages');
  const sent = shipments.filter(({ airbill }) => airbill !== null);
  const papers = withDaysRound(papersFor(projects, sent, packageCount - sent.length, random), today);
  const addReports = deliveryReportMaker(rows, { users, cars, today });
  for (const [number, shipment] of [...sent, ...papers].entries()) {
    const course = courseOf(shipment, today, random);
    const steps = withAttempt(course, shipment, number, today);
    const status = steps.at(-1)?.status ?? null;
    const car = carFor(shipment, cars, course.length, random);
    const airbill = shipment.airbill ?? '';
    const { project, site } = shipment;
    const searched = {
      airbill,
      doc_id: `DN-${(rows.tables.get('packages')?.length ?? 0) + 1}`,
      doc_type: docTypes[shipment.kind],
      status,
      car: car?.plate ?? null,
    };
    const { id } = rows.add('packages', {
      project_id: project.id,
      client_id: project.client.id,
      ...searched,
      // Loaded packages are handed over on the same day.
      date: isOver(status) || shipment.isLoaded ? shipment.date : dayAfter(shipment.date, daysUnderWay),
      car_id: car?.id ?? null,
      site_id: shipment.kind === 'return' ? null : (site?.id ?? null),
      destination: shipment.kind === 'return' || site === null ? project.offices[0].depot : site.name,
      weight: random.whole(400, shipment.kind === 'inbound' ? 180_000 : 28_000) / 1000,
      freight_cost: random.whole(2_500, 145_000) / 100,
      // The oldest were stored before the currency was asked for.
      freight_currency: shipment.date < dayAfter(today, -300) ? null : 'EUR',
      search_text: searchTextOf('packages', searched),
    });
    for (const [place, step] of steps.entries()) {
      rows.add('package_statuses', { package_id: id, ...step, recorded_at: recordedAt(step.at, id + place) });
    }
    if (car !== undefined || random.chance(25)) addTrack(rows, airbill, car);
    // A few reports are missing intentionally: open issues for staff.
    if (status === 'Delivered' && id % 97 !== 5) {
      addReports({ package_id: id, shipment, airbill, car, steps });
    }
  }
}

const docTypes = {
  inbound: 'Airbill',
  outbound: 'Delivery note',
  return: 'Return note',
  papers: 'Proforma invoice',
} as const;

/** Most statuses are recorded within minutes; some offices record a day's events in the evening. */
function recordedAt(at: string, turn: number): string {
  const minutes = turn % 23 === 0 ? 240 : turn % 7;
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}

function papersFor(
  projects: readonly Project[],
  sent: readonly Shipment[],
  count: number,
  random: Random,
): Shipment[] {
  return Array.from({ length: count }, (_, place) => {
    const project = projects[place % projects.length] as Project;
    const sibling = sent.find((shipment) => shipment.project === project && shipment.kind === 'outbound');
    const shared = place < sharedAirbills && sibling !== undefined;
    const days = daysBetween(project.start, project.lastDay);
    return {
      project,
      kind: 'papers',
      airbill: shared
        ? sibling.airbill
        : airbillOf('papers', project, Math.floor(place / projects.length), random),
      date: shared ? sibling.date : dayAfter(project.start, random.whole(0, days)),
      site: shared ? sibling.site : random.pick(project.sites),
    };
  });
}

/** The number of documents of a shipment, under its airbill. */
const sharedAirbills = 12;
/** How many documents and kits the demo's driver hands over today. */
const daysRound = 4;

/** Some papers of running trials are on the car of the demo's driver this morning. */
function withDaysRound(papers: readonly Shipment[], today: string): Shipment[] {
  let left = daysRound;
  return papers.map((shipment, place) => {
    const [site] = shipment.project.sites.filter(isOnRound).slice(left % 2);
    const isFree = place >= sharedAirbills && shipment.project.is_active && shipment.project.start < today;
    if (left === 0 || !isFree || site === undefined) return shipment;
    left -= 1;
    return { ...shipment, site, date: today, isLoaded: true };
  });
}
function isOnRound(site: Site): boolean {
  return site.office.code === 'UA' && turnOf(site) % 2 === 0;
}

/** A car of the country drives the last part; packages that have not left yet have none. */
function carFor(
  { project, site, kind, isLoaded }: Shipment,
  cars: readonly Car[],
  steps: number,
  random: Random,
): Car | undefined {
  if (steps < 2 || kind === 'inbound') return undefined;
  const code = site?.office.code ?? project.offices[0].code;
  const own = cars.filter((car) => car.office === code && car.is_active);
  if (own.length === 0 || !(random.chance(80) || isLoaded)) return undefined;
  const anyone = random.pick(own);
  return site === null ? anyone : own[turnOf(site) % own.length];
}

/** The cars of a depot share its hospitals: with two cars, each serves every second one of the list. */
function turnOf(site: Site): number {
  return site.id - 1;
}

function addTrack(rows: Rows, airbill: string, car: Car | undefined): void {
  const known = rows.tables.get('tracks')?.some((track) => track['airbill'] === airbill) ?? false;
  if (!known) rows.add('tracks', { airbill, car_id: car?.id ?? null });
}
