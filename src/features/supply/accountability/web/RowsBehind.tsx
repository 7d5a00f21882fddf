import { RowsBehind as Rows } from '#web/forms/RowsBehind.tsx';
import { useTexts } from '#web/texts.ts';
import { type OpenFigure, rowsBehindQuery } from './queries.ts';

/** The records that make up a figure of a site; entries of its log are on the same page. */
export function RowsBehind({
  project,
  open,
  onClose,
}: {
  project: number;
  open: OpenFigure;
  onClose: () => void;
}) {
  const t = useTexts('accountability');
  const { figure, quantity, row } = open;
  return (
    <Rows
      figure={t(figure)}
      quantity={quantity}
      hint={t('rows_hint', {
        site: row.site ?? t('no_site'),
        product: row.product ?? t('no_product'),
        batch: row.batch ?? t('no_batch'),
      })}
      query={rowsBehindQuery(project, open)}
      placeOf={({ list, id }) => ({
        label: t(list),
        ...(list !== 'site_entries' && {
          to: `/projects/${project}`,
          search: { tab: list, record: `${list}-${id}` },
        }),
      })}
      onClose={onClose}
    />
  );
}
