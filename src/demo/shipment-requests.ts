// Shipment requests of one trial: pending ones of staff and of a site, an approved and a rejected one.
import { searchText } from '#core/fold.ts';
import { dayAfter, momentOn } from './calendar.ts';
import type { Project } from './projects.ts';
import type { Row, Rows } from './rows.ts';
import type { Site } from './sites.ts';
import type { User } from './users.ts';

interface Around {
  readonly projects: readonly Project[];
  readonly users: readonly User[];
  readonly sites: readonly Site[];
  readonly today: string;
}

interface Wish {
  readonly product_id: unknown;
  readonly product: unknown;
  readonly quantity: unknown;
  readonly approved_quantity?: unknown;
}

/** The requests; the site of the demo's site accounts asks by the blinded name, as its people are blinded. */
export function addShipmentRequests(rows: Rows, { projects, users, sites, today }: Around): void {
  const [project] = projects;
  const [ownSite] = sites;
  const site = project?.sites[0];
  const ofSite = projects.find((one) => one.is_active && one.sites.some(({ id }) => id === ownSite?.id));
  if (project === undefined || site === undefined || ownSite === undefined || ofSite === undefined)
    throw new Error('the demo world has no trial with sites');
  const idOf = (email: string) => users.find((user) => user.email === email)?.id;
  const staff = idOf('staff@demo.test');
  const products = (rows.tables.get('products') ?? []).filter((row) => row['project_id'] === project.id);
  const add = (at: { project: Project; site: Site; asked: string }, more: Row, wishes: readonly Wish[]) => {
    const { id } = rows.add('shipment_requests', {
      project_id: at.project.id,
      site_id: at.site.id,
      needed_by: dayAfter(at.asked, 10),
      note: '',
      is_blinded: false,
      status: 'requested',
      requested_at: momentOn(at.asked, 9, 25),
      requested_by: staff,
      decided_at: null,
      decided_by: null,
      rejection: null,
      decision_note: '',
      outbound_id: null,
      search_text: searchText([at.site.name]),
      ...more,
    });
    for (const wish of wishes)
      rows.add('shipment_request_lines', { request_id: id, approved_quantity: null, ...wish });
  };
  const wish = (place: number, quantity: string): Wish[] =>
    products.slice(place, place + 1).map(({ id, name }) => ({ product_id: id, product: name, quantity }));
  add(
    { project, site, asked: dayAfter(today, -1) },
    { note: 'Two patients start in the week of the visit.' },
    [...wish(0, '12'), ...wish(1, '6')],
  );
  add(
    { project: ofSite, site: ownSite, asked: dayAfter(today, -2) },
    { is_blinded: true, requested_by: idOf('coordinator@demo.test') },
    [{ product_id: null, product: 'Study medication', quantity: '8' }],
  );
  add(
    { project, site, asked: dayAfter(today, -9) },
    {
      status: 'rejected',
      rejection: 'duplicate',
      decided_at: momentOn(dayAfter(today, -8), 11, 40),
      decided_by: staff,
    },
    wish(0, '12'),
  );
  const outbound = (rows.tables.get('outbounds') ?? []).findLast(
    (row) => row['project_id'] === project.id && row['site_id'] === site.id && row['airbill'] !== null,
  );
  if (outbound === undefined) return;
  const batches = rows.tables.get('batches') ?? [];
  const asked = dayAfter(String(outbound['dispatched_date']), -6);
  const sent = (rows.tables.get('record_lines') ?? []).filter((row) => row['outbound_id'] === outbound['id']);
  const byProduct = new Map<unknown, Wish>();
  for (const { batch_id, product, quantity } of sent) {
    const product_id = batches.find(({ id }) => id === batch_id)?.['product_id'];
    const known = byProduct.get(product_id)?.quantity ?? 0;
    const total = String(Number(known) + Number(quantity));
    byProduct.set(product_id, { product_id, product, quantity: total, approved_quantity: total });
  }
  add(
    { project, site, asked },
    {
      status: 'approved',
      outbound_id: outbound['id'],
      decided_at: momentOn(dayAfter(asked, 1), 10, 5),
      decided_by: staff,
    },
    [...byProduct.values()],
  );
}
