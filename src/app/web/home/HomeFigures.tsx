import { Link } from '@tanstack/react-router';
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
    <ul className={classes['figures']} aria-label={t('figures')}>
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

/** The number, with a plus sign when there are more. */
function FigureCount({ figure }: { figure: Figure | undefined }) {
  const tag = useLanguageTag();
  if (figure === undefined) return '\u00a0';
  const number = new Intl.NumberFormat(tag).format(figure.count);
  return figure.more ? `${number}+` : number;
}
