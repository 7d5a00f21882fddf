import { searchTextOf } from '#server/database/search-texts.ts';
import type { Rows } from './rows.ts';

/** One of the nine offices with its depot and coordinates. */
export interface Office {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly depot: string;
  readonly lat: number;
  readonly lng: number;
  /** Mean temperatures of January and July, °C. */
  readonly climate: readonly [january: number, july: number];
}

/** The migrations create the offices in this order; the demo data add their addresses. */
export function addOffices(rows: Rows): readonly Office[] {
  return offices.map((office, place) => {
    const { code, name, address, lat, lng } = office;
    const row = {
      code,
      name,
      address,
      lat,
      lng,
      office_position: place + 1,
      is_active: true,
      search_text: searchTextOf('locations', { code, name, address }),
    };
    const { id } = rows.add('locations', row);
    rows.add('depots', { name: office.depot, location_id: id, is_active: true });
    return { ...office, id };
  });
}

const offices: readonly Omit<Office, 'id'>[] = [
  officeOf('UA', 'Ukraine', 'вул. Глибочицька 44, 04050 Київ', 'Kyiv depot', 50.45, 30.52, [-3, 21]),
  officeOf('GE', 'Georgia', 'წერეთლის გამზირი 116, 0119 თბილისი', 'Tbilisi depot', 41.72, 44.78, [3, 25]),
  officeOf('IL', 'Israel', 'רחוב המלאכה 12, לוד 7152012', 'Lod depot', 31.95, 34.89, [13, 27]),
  officeOf('GB', 'Great Britain', '18 Foundry Lane, Slough SL1 4DX', 'Slough depot', 51.51, -0.59, [5, 18]),
  officeOf(
    'TR',
    'Turkey',
    'Şehit İlknur Sokak 7, 34750 Ataşehir/İstanbul',
    'İstanbul depot',
    40.99,
    29.13,
    [6, 25],
  ),
  officeOf('HU', 'Hungary', 'Gyömrői út 89, 1103 Budapest', 'Budapest depot', 47.48, 19.15, [0, 22]),
  officeOf(
    'ZA',
    'South Africa',
    '31 Galaxy Avenue, Sandton 2090',
    'Johannesburg depot',
    -26.09,
    28.09,
    [20, 10],
  ),
  officeOf(
    'RS',
    'Serbia',
    'Булевар Зорана Ђинђића 64, 11070 Београд',
    'Belgrade depot',
    44.82,
    20.42,
    [1, 23],
  ),
  officeOf('KE', 'Kenya', 'Airport North Road 5, 00501 Nairobi', 'Nairobi depot', -1.32, 36.9, [19, 16]),
];

function officeOf(
  code: string,
  name: string,
  address: string,
  depot: string,
  lat: number,
  lng: number,
  climate: Office['climate'],
): Omit<Office, 'id'> {
  return { code, name, address, depot, lat, lng, climate };
}
