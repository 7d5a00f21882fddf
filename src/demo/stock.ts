import { dayAfter } from './calendar.ts';
import type { Project } from './projects.ts';
import { type Random, randomFor } from './random.ts';

/** A batch of a product in the depot of a project; movements are counted here, so that the lists agree. */
export interface Batch {
  /** The row of its batch, once it is added. */
  id: number;
  readonly batch: string;
  readonly product: string;
  readonly storage: string;
  readonly expiry: string;
  /** Bulk goods in steps of 0.25 litres, all others in whole units. */
  readonly step: number;
  received: number;
  sent: number;
  damaged: number;
  destroyed: number;
}

/** The quantity left in the depot. */
export function leftOf({ received, sent, damaged, destroyed }: Batch): number {
  return received - sent - damaged - destroyed;
}

// Days from today, in turn: expired, within 30, 60 and 90 days, later.
const expiries = [-45, 18, 240, 58, 365, -12, 75, 150, 27, 540, 88, 45, 720];

/** Assigns the batches of all projects, so that every step of the expiry ladder occurs equally often. */
export function batchMaker(today: string): (project: Project) => Batch[] {
  let dealt = 0;
  return (project) => {
    const random = randomFor(`stock ${project.protocol.code}`);
    return productsOf(project, random).flatMap(({ product, step, count }) =>
      Array.from({ length: count }, () => {
        const expiry = dayAfter(today, (expiries[dealt % expiries.length] ?? 0) + random.whole(-2, 2));
        const year = dayAfter(expiry, -900).slice(2, 4);
        dealt += 1;
        const batch = `${project.protocol.code.slice(0, 1)}${year}-${String(1000 + dealt).slice(1)}`;
        const { storage } = project.protocol;
        return {
          id: 0,
          batch,
          product,
          storage,
          expiry,
          step,
          received: 0,
          sent: 0,
          damaged: 0,
          destroyed: 0,
        };
      }),
    );
  };
}

function productsOf(
  { protocol, id }: Project,
  random: Random,
): { product: string; step: number; count: number }[] {
  const products = [
    { product: `${protocol.code} ${protocol.form}`, step: 1, count: random.whole(2, 3) },
    { product: `Placebo to ${protocol.code}`, step: 1, count: random.whole(1, 2) },
  ];
  if (id % 7 === 3) products.push({ product: 'Sterile diluent, litres', step: 0.25, count: 1 });
  return products;
}
