import type { Project } from './projects.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';

/** Goods in transit under an airbill; each shipment creates a package. */
export interface Shipment {
  readonly project: Project;
  readonly kind: 'inbound' | 'outbound' | 'return' | 'papers';
  /** An outbound may not have an airbill yet. */
  readonly airbill: string | null;
  readonly date: string;
  /** The origin or destination, if it is a hospital. */
  readonly site: Site | null;
  /** Loaded yesterday for the day's round of the demo's driver. */
  readonly isLoaded?: true;
}

/** Letters and digits only, for barcode scanners; the record type and the locations make it unique. */
export function airbillOf(kind: Shipment['kind'], project: Project, number: number, random: Random): string {
  const kindDigit = { outbound: 4, inbound: 2, return: 7, papers: 9 }[kind];
  const code = project.offices[0].code;
  return `${code}${kindDigit}${String(project.id * 100 + number).padStart(4, '0')}${random.whole(10, 99)}`;
}
