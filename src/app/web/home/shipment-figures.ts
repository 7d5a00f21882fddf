import type { Figure } from '#features/overview/home/contract.ts';
import { recentExceptions } from '#features/transport/delivery-reports/contract.ts';
import type { Translate } from '#web/texts.ts';
import type { ShownFigure } from './HomeFigures.tsx';

/** The figures of shipments, alike for every role: each leads to the list that it counts. */
export function shipmentFigures(
  t: Translate<'home'>,
  {
    in_transit,
    late,
    exceptions = null,
  }: Readonly<Record<'in_transit' | 'late', Figure | null>> & { readonly exceptions?: Figure | null },
): ShownFigure[] {
  return [
    { label: t('in_transit'), figure: in_transit, to: '/packages', search: { kind: 'in_transit' } },
    { label: t('late'), figure: late, to: '/packages', search: { kind: 'late' }, tone: 'bad' },
    {
      label: t('exceptions'),
      figure: exceptions,
      to: '/delivery_reports',
      search: { kind: recentExceptions },
      tone: 'attention',
    },
  ];
}
