import { type Column, cell, code, link, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import type { CarPosition } from '../contract.ts';
import { CarAge } from './CarAge.tsx';
import { CarSpeed } from './CarSpeed.tsx';

/** Columns of the table of cars. */
export function positionColumns(t: Translate<'map'>): Column<CarPosition>[] {
  return [
    link('car', t('car'), ({ id, car }) => ({ to: '/gpsmap', search: { car: id }, content: car }), {
      main: true,
      width: 12,
    }),
    text('type', t('type'), { width: 10 }),
    cell('speed', t('speed'), ({ speed }) => <CarSpeed speed={speed} />, {
      end: true,
      nowrap: true,
      width: 9,
    }),
    text('destination', t('destination'), { width: 20 }),
    cell('updated_at', t('updated'), ({ updated_at }) => <CarAge value={updated_at} />, {
      width: 12,
      nowrap: true,
    }),
    code('airbill', t('airbill'), { width: 14, from: 'md' }),
    cell('position', t('position'), ({ lat, lng }) => showPlace(lat, lng), {
      nowrap: true,
      width: 16,
      from: 'md',
    }),
  ];
}

/** Decimal degrees for navigation devices, precise to about ten metres. */
function showPlace(lat: number, lng: number): string {
  return `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
}
