import { searchTextOf } from '#server/database/search-texts.ts';
import { dayAfter, daysBetween, earlier } from './calendar.ts';
import type { Client } from './clients.ts';
import type { Office } from './offices.ts';
import { type Protocol, protocols } from './protocols.ts';
import { type Random, randomFor } from './random.ts';
import type { Rows } from './rows.ts';
import type { Site } from './sites.ts';

/** A trial of a client, running or completed. */
export interface Project {
  readonly id: number;
  readonly client: Client;
  readonly protocol: Protocol;
  readonly start: string;
  /** The last day with movements: the end, or today. */
  readonly lastDay: string;
  readonly is_active: boolean;
  /** The first location is the main one. */
  readonly offices: readonly [Office, ...Office[]];
  readonly sites: readonly Site[];
}

interface Around {
  readonly clients: readonly Client[];
  readonly sites: readonly Site[];
  readonly today: string;
}

/** One project per protocol, with its countries, sites and notes. */
export function addProjects(rows: Rows, { clients, sites, today }: Around): readonly Project[] {
  const random = randomFor('projects');
  return clients.flatMap((client) =>
    (protocols[client.name] ?? []).map((protocol, place) => {
      const offices = officesOf(client, place, random);
      const { start, end } = timesOf(client, place, random, today);
      const is_active = end === null || end >= today;
      const searched = {
        name: `${protocol.code} ${protocol.area}`,
        sponsor: client.sponsors[place % client.sponsors.length] ?? client.name,
        smo_id: `SMO-${offices[0].code}-${String(client.id * 100 + place + 1).padStart(4, '0')}`,
      };
      const { id } = rows.add('projects', {
        client_id: client.id,
        ...searched,
        start_date: start,
        end_date: end,
        location_id: offices[0].id,
        is_active,
        // Offices and their depots have the same ids.
        depot_id: offices[0].id,
        keeps_stock: client.name === 'Helix Biopharma',
        search_text: searchTextOf('projects', searched),
      });
      for (const office of offices) rows.add('project_locations', { project_id: id, location_id: office.id });
      const own = sitesOf(sites, offices, random);
      for (const site of own) rows.add('project_sites', { project_id: id, site_id: site.id });
      const lastDay = earlier(end ?? today, today);
      const project = { id, client, protocol, start, lastDay, is_active, offices, sites: own };
      addNotes(rows, project, random);
      return project;
    }),
  );
}

function officesOf(client: Client, place: number, random: Random): [Office, ...Office[]] {
  const turned = client.offices.map(
    (_, turn) => client.offices[(place + turn) % client.offices.length] as Office,
  );
  const [main, ...others] = turned;
  if (main === undefined) throw new Error(`${client.name} of the demo world has no office.`);
  return [main, ...others.slice(0, random.whole(0, Math.min(3, others.length)))];
}

function timesOf(
  client: Client,
  place: number,
  random: Random,
  today: string,
): { start: string; end: string | null } {
  // Every fifth trial has just begun; every sixth has ended, and so have all of an inactive client.
  const age = place % 5 === 3 ? random.whole(45, 80) : random.whole(180, 900);
  const start = dayAfter(today, -age);
  if (!client.is_active || place % 6 === 5) {
    return { start: dayAfter(start, -300), end: dayAfter(today, -random.whole(20, 120)) };
  }
  return { start, end: random.chance(75) ? dayAfter(today, random.whole(60, 900)) : null };
}

/** The hospital of the demo's site accounts takes part in several trials: it is the first of its country. */
function sitesOf(sites: readonly Site[], offices: readonly Office[], random: Random): readonly Site[] {
  return offices.flatMap((office) => {
    const [first, ...others] = sites.filter((site) => site.office.id === office.id);
    return first === undefined ? [] : [first, ...random.some(others, random.whole(1, 2))];
  });
}

const noteKinds = {
  transit: ['Depot transfer', ['booked', 'in customs', 'arrived']],
  purchase: ['Comparator purchase', ['ordered', 'confirmed', 'received']],
  ivrs: ['IVRS resupply request', ['open', 'approved', 'shipped']],
} as const;

function addNotes(rows: Rows, project: Project, random: Random): void {
  const days = daysBetween(project.start, project.lastDay);
  for (const [kind, [what, statuses]] of Object.entries(noteKinds)) {
    for (let note = random.whole(0, 4); note > 0; note -= 1) {
      rows.add('project_notes', {
        project_id: project.id,
        kind,
        date: dayAfter(project.start, random.whole(0, days)),
        reference: `${kind.slice(0, 2).toUpperCase()}-${project.id}${random.whole(100, 999)}`,
        description: `${what}, ${random.pick(project.offices).depot}`,
        quantity: random.whole(4, 240),
        status: random.pick(statuses),
      });
    }
  }
}
