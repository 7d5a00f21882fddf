import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Figure } from '#features/overview/home/contract.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import classes from './HomeFigures.module.css';

export interface ShownFigure {
  readonly label: string;
  /** Null: not for this person. Undefined: not known yet. */
  readonly figure: Figure | null | undefined;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** How a number above 0 is marked. */
  readonly tone?: 'bad' | 'attention';
}

/** Numbers that lead to the rows they count. */
export function HomeFigures({ figures }: { figures: readonly ShownFigure[] }) {
  const t = useTexts('home');
  const seen = figures.filter(({ figure }) => figure !== null);
  if (seen.length === 0) return null;
  return (
    <ul className={classes['figures']} style={rowsOf(seen.length)} aria-label={t('figures')}>
      {seen.map(({ label, figure, to, search, tone }) => (
        <li key={label}>
          <Link
            to={to}
            search={() => search ?? {}}
            className={classes['figure']}
            data-tone={figure && figure.count > 0 ? tone : undefined}
          >
            <span>{label}</span>
            <strong>
              <FigureCount figure={figure ?? undefined} />
            </strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** As many empty places as there usually are figures. */
export function WaitingFigures({ count }: { count: number }) {
  return (
    <div className={classes['figures']} style={rowsOf(count)}>
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className={classes['waiting']} />
      ))}
    </div>
  );
}

/** How many figures there is room for in a row, by the width of the screen. */
const roomFor = { xs: 2, sm: 4, md: 6, lg: 8, xl: 9 };

/**
 * Several rows have the same number of figures, as far as that goes: nine are five and four, not eight and one. Few are
 * not stretched over the whole row.
 */
function rowsOf(count: number): CSSProperties {
  return Object.fromEntries(
    Object.entries(roomFor).map(([width, room]) => [
      `--in-a-row-${width}`,
      count <= room ? Math.max(count, Math.min(room, 6)) : Math.ceil(count / Math.ceil(count / room)),
    ]),
  );
}

/** The number, with a plus sign when there are more. */
function FigureCount({ figure }: { figure: Figure | undefined }) {
  const tag = useLanguageTag();
  if (figure === undefined) return '\u00a0';
  const number = new Intl.NumberFormat(tag).format(figure.count);
  return figure.more ? `${number}+` : number;
}
