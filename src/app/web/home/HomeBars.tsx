import { Link } from '@tanstack/react-router';
import { useTexts } from '#web/texts.ts';
import classes from './HomeBars.module.css';
import { HomeSection } from './HomeSection.tsx';

export interface Bar {
  readonly label: string;
  readonly count: number;
  readonly search: Readonly<Record<string, string>>;
}

/** Packages by a value of a filter: a bar and a number each, which lead to them. */
export function HomeBars({ title, none, bars }: { title: string; none: string; bars: readonly Bar[] }) {
  const t = useTexts('home');
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <HomeSection title={title}>
      {bars.length === 0 && <p className={classes['none']}>{none}</p>}
      {bars.length > 0 && (
        <ul className={classes['bars']}>
          {bars.map(({ label, count, search }) => (
            <li key={label}>
              <Link to="/packages" search={() => search} className={classes['line']}>
                <span>{label}</span>
                <span className={classes['bar']}>
                  <span style={{ width: `${Math.max(1, (count / most) * 100)}%` }} />
                </span>
                <span className={classes['count']}>{t('packages_count', { count })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
