import { Link } from '@tanstack/react-router';
import { useTexts } from '#web/texts.ts';
import { type ApiCall, groupId, guideSections } from '../rules.ts';
import classes from './ApiGuide.module.css';

/** The contents of the guide: its parts, and the calls by group with their number. */
export function ApiGuideIndex({ calls = [] }: { calls: readonly ApiCall[] | undefined }) {
  const t = useTexts('apiGuide');
  const groups = Map.groupBy(calls, ({ group }) => group);
  return (
    <nav className={classes['index']} aria-label={t('contents')}>
      <ul>
        {guideSections.map((section) => (
          <li key={section}>
            <Link to="." hash={section} resetScroll={false}>
              {t(`${section}_title`)}
            </Link>
          </li>
        ))}
        {[...groups].map(([group, { length }]) => (
          <li key={group} className={classes['indexGroup']}>
            <Link to="." hash={groupId(group)} resetScroll={false}>
              {group}
              <small>{length}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
