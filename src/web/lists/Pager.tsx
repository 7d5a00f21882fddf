import type { ReactNode } from 'react';
import { useLabelled, useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '#web/ui/icons.ts';
import { pageSizes } from './list-state.ts';
import classes from './Pager.module.css';
import type { List } from './use-list.ts';

/** The range of shown rows, the total, the page size, and links to the other pages. */
export function Pager<Row>({ list, label }: { list: List<Row>; label: string }) {
  const t = useTexts('table');
  const labelled = useLabelled();
  const tag = useLanguageTag();
  const { page, pages, pageSize, setPageSize, total, isMinimum, firstRow, rows } = list;
  if (total === undefined) return <div className={classes.pager} aria-hidden />;
  const range = { from: firstRow, to: firstRow + Math.max(1, rows.length) - 1, total };
  const shown = t(isMinimum ? 'range_of_more' : 'range', range);
  if (list.phone) return <PhonePager list={list} range={shown} />;
  return (
    <div className={classes.pager}>
      <span className={classes.range}>{total === 0 ? t('no_rows') : shown}</span>
      {setPageSize && (
        <label className={classes.size}>
          {t('rows_per_page')}
          <select value={pageSize} onChange={(event) => setPageSize(Number(event.currentTarget.value))}>
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={labelled(t('pages'), label)}>
          <Step to={1} label={t('first_page')} off={page <= 1} list={list}>
            <IconChevronLeftPipe size={18} aria-hidden />
          </Step>
          <Step to={page - 1} label={t('previous_page')} off={page <= 1} list={list}>
            <IconChevronLeft size={18} aria-hidden />
          </Step>
          {pageNumbers(page, pages).map((one, place) =>
            one === undefined ? (
              // eslint-disable-next-line react/no-array-index-key -- two gaps differ only by their place
              <span key={`gap ${place}`} className={classes.gap} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={one}
                type="button"
                className={classes.step}
                aria-label={t('page', { page: one })}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => list.setPage(one)}
              >
                {one.toLocaleString(tag)}
              </button>
            ),
          )}
          <Step to={page + 1} label={t('next_page')} off={page >= pages} list={list}>
            <IconChevronRight size={18} aria-hidden />
          </Step>
          {/* Where the rows were not counted to the end, no one knows the last page. */}
          <Step to={pages} label={t('last_page')} off={page >= pages || isMinimum} list={list}>
            <IconChevronRightPipe size={18} aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  );
}

/** On a phone the next rows are appended (amendment 41); a link into the middle of a list leads back to its beginning. */
function PhonePager<Row>({ list, range }: { list: List<Row>; range: string }) {
  const t = useTexts('table');
  return (
    <div className={classes.phone}>
      {list.showMore && (
        <PlainButton busy={list.isLoadingMore} onClick={list.showMore}>
          {t('show_more')}
        </PlainButton>
      )}
      <span className={classes.range}>{range}</span>
      {list.page > 1 && (
        <PlainButton look="quiet" onClick={() => list.setPage(1)}>
          {t('first_page')}
        </PlainButton>
      )}
    </div>
  );
}

/** First, last, and two on each side of the page; undefined stands for those left out. Always as many places. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, place) => place + 1);
  const middle = Math.min(Math.max(page, 4), pages - 3);
  const numbers = [1, middle - 2, middle - 1, middle, middle + 1, middle + 2, pages];
  return numbers.map((one, place) => {
    const gap = (place === 1 && one > 2) || (place === 5 && one < pages - 1);
    return gap ? undefined : one;
  });
}

function Step<Row>({
  to,
  label,
  off,
  list,
  children,
}: {
  to: number;
  label: string;
  off: boolean;
  list: List<Row>;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      // Not `disabled`: a focused button that becomes disabled would lose the focus.
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) list.setPage(to);
      }}
    >
      {children}
    </button>
  );
}
