import { searchTextOf } from '#server/database/search-texts.ts';
import { dayAfter, momentOn } from './calendar.ts';
import type { Project } from './projects.ts';
import { recalledDaysAgo } from './recalls.ts';
import type { Rows } from './rows.ts';
import type { Batch } from './stock.ts';

/** The products and batches of a project, by the texts of its stock; the first also has a new one in quarantine. */
export function addBatches(rows: Rows, project: Project, batches: readonly Batch[], today: string): void {
  const products = new Map<string, number>();
  const since: Readonly<Record<string, string>> = {
    quarantine: momentOn(dayAfter(today, -1), 9, 20),
    recalled: momentOn(dayAfter(today, -recalledDaysAgo), 10, 5),
  };
  const add = (product_id: number, number: string, expiry_date: string, status: string): number => {
    const manufacturer = manufacturers[project.id % manufacturers.length] ?? '';
    return rows.add('batches', {
      product_id,
      project_id: project.id,
      number,
      manufacturer,
      expiry_date,
      status,
      status_since: since[status] ?? null,
      search_text: searchTextOf('batches', { number, manufacturer }),
    }).id;
  };
  for (const [place, batch] of batches.entries()) {
    const product = products.get(batch.product) ?? addProduct(rows, project, batch);
    products.set(batch.product, product);
    const isRecalled = project.id === 1 && place === 0;
    batch.id = add(product, batch.batch, batch.expiry, isRecalled ? 'recalled' : 'released');
  }
  // Of one trial, whose latest batch is packed in kits.
  const packed = batches.at(-1);
  if (project.id === 1 && packed !== undefined) addKits(rows, project, packed);
  // Announced by the manufacturer, not received yet.
  if (project.id === 1)
    add(products.values().next().value ?? 0, 'Q27-001', dayAfter(today, 540), 'quarantine');
}

function addKits(rows: Rows, project: Project, { id }: Batch): void {
  for (let place = 1; place <= 40; place += 1) {
    const number = `K-${1000 + place}`;
    rows.add('kits', {
      project_id: project.id,
      batch_id: id,
      number,
      search_text: searchTextOf('kits', { number }),
    });
  }
}

const manufacturers = ['Northwind Pharma', 'Danube Biologics', 'Aster Sterile Products'];

function addProduct(rows: Rows, project: Project, { product, storage, step }: Batch): number {
  const isBulk = step < 1;
  const searched = { name: product, strength: null };
  const { id } = rows.add('products', {
    project_id: project.id,
    ...searched,
    unit: isBulk ? 'litre' : 'unit',
    pack_size: isBulk ? 1 : 10,
    // Some products have less than that, some more.
    minimum_stock: isBulk ? 100 : 300 + 100 * (project.id % 6),
    storage_class: storageClassOf(storage),
    allowed_minutes_outside: storage.startsWith('2') ? 240 : 1440,
    // The same for verum and placebo.
    blinded_name: isBulk ? 'Diluent' : 'Study medication',
    search_text: searchTextOf('products', searched),
  });
  return id;
}

function storageClassOf(storage: string): string {
  if (storage.includes('70') || storage.includes('80')) return '-70';
  if (storage.includes('20 °C')) return '-20';
  return storage.startsWith('2') ? '2-8' : '15-25';
}
