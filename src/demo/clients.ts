import { searchTextOf } from '#server/database/search-texts.ts';
import type { Office } from './offices.ts';
import type { Rows } from './rows.ts';

/** A client whose trials are supplied. */
export interface Client {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
  readonly sponsors: readonly string[];
  readonly offices: readonly Office[];
}

/** The clients; the customer accounts belong to the first two. */
export function addClients(rows: Rows, offices: readonly Office[]): readonly Client[] {
  return clients.map(([name, sponsors, codes, smoIds], place) => {
    const is_active = name !== leftUs;
    const search_text = searchTextOf('clients', { name, smo_ids: smoIds });
    const { id } = rows.add('clients', { name, is_active, search_text });
    for (const smo_id of smoIds) rows.add('client_smo_ids', { client_id: id, smo_id });
    const own = codes.map((code) => officeOf(offices, code, place));
    for (const { id: location_id } of own) rows.add('client_locations', { client_id: id, location_id });
    return { id, name, is_active, sponsors, offices: own };
  });
}

function officeOf(offices: readonly Office[], code: string, place: number): Office {
  const office = offices.find((one) => one.code === code);
  if (office === undefined) throw new Error(`Client ${place + 1} of the demo world has no office '${code}'.`);
  return office;
}

const leftUs = 'Solane Biologics';

const clients: readonly [name: string, sponsors: string[], offices: string[], smoIds: string[]][] = [
  [
    'Helix Biopharma',
    ['Helix Biopharma', 'Cordata Pharma'],
    ['UA', 'HU', 'GE', 'IL', 'TR', 'RS'],
    ['SMO-1021', 'SMO-1022'],
  ],
  [
    'Nordia Therapeutics',
    ['Nordia Therapeutics', 'Fjordlight'],
    ['GB', 'UA', 'HU', 'ZA', 'KE'],
    ['SMO-1040'],
  ],
  [
    'Aurelia Oncology',
    ['Aurelia Oncology', 'Tessera Bio'],
    ['IL', 'TR', 'GE', 'UA'],
    ['SMO-1107', 'SMO-1109'],
  ],
  ['Kestrel Vaccines', ['Kestrel Vaccines'], ['KE', 'ZA', 'GB'], ['SMO-1133']],
  ['Meridian Rare Diseases', ['Meridian RD', 'Lysora'], ['GB', 'IL', 'HU', 'RS'], ['SMO-1150']],
  [
    'Lumen Ophthalmics',
    ['Lumen Ophthalmics'],
    ['RS', 'TR', 'HU', 'GE'],
    ['SMO-1162', 'SMO-1163', 'SMO-1164'],
  ],
  [leftUs, ['Solane Biologics'], ['UA', 'HU'], ['SMO-998']],
];
