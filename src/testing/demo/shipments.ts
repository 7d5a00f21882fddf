import type { Project } from './projects.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';

/** Goods on their way under an airbill; a package follows from it. */
export interface Shipment {
  readonly project: Project;
  readonly kind: 'inbound' | 'outbound' | 'return' | 'papers';
  /** An outbound may still wait for its airbill. */
  readonly airbill: string | null;
  readonly date: string;
  /** Where it goes to or comes from, when that is a hospital. */
  readonly site: Site | null;
}

/** Letters and digits alone, so that a scanner reads it; the kind and the places tell them apart. */
export function airbillOf(kind: Shipment['kind'], project: Project, number: number, random: Random): string {
  const kindDigit = { outbound: 4, inbound: 2, return: 7, papers: 9 }[kind];
  const code = project.offices[0].code;
  return `${code}${kindDigit}${String(project.id * 100 + number).padStart(4, '0')}${random.whole(10, 99)}`;
}
