import { Link } from '@tanstack/react-router';
import { guideSections } from '#features/exchange/api-guide/rules.ts';
import type { HomeOf } from '#features/overview/home/contract.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { IconApi } from '#web/ui/icons.ts';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Amount, Day, Moment } from '#web/ui/Values.tsx';
import classes from './ApiHome.module.css';
import { CallsChart } from './CallsChart.tsx';
import page from './HomePage.module.css';
import { HomeSection } from './HomeSection.tsx';

/** An API account: the guide, its tokens, and how many calls they make and how many fail. */
export function ApiHome({ home }: { home: HomeOf<'api'> }) {
  return (
    <div className={page['whole']}>
      <Guide />
      <Tokens tokens={home.tokens} />
      <CallsChart days={home.days} />
    </div>
  );
}

function Guide() {
  const t = useTexts('home');
  const guide = useTexts('apiGuide');
  return (
    <section className={classes['guide']} aria-label={t('api_title')}>
      <IconApi aria-hidden="true" />
      <div>
        <h2>{t('api_title')}</h2>
        <p>{t('api_text')}</p>
        <Link to="/api_guide">{t('api_link')}</Link>
        <ul aria-label={guide('contents')}>
          {guideSections.map((section) => (
            <li key={section}>
              <Link to="/api_guide" hash={section}>
                {guide(`${section}_title`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Tokens({ tokens }: Pick<HomeOf<'api'>, 'tokens'>) {
  const t = useTexts('home');
  return (
    <HomeSection title={t('tokens')}>
      {tokens.length === 0 && <p className={classes['none']}>{t('none_tokens')}</p>}
      {tokens.length > 0 && (
        <ScrollingTable label={t('tokens')}>
          <thead>
            <tr>
              <th scope="col">{t('token_name')}</th>
              <th scope="col">{t('calls')}</th>
              <th scope="col">{t('errors')}</th>
              <th scope="col">{t('last_used')}</th>
              <th scope="col">{t('expires')}</th>
            </tr>
          </thead>
          <tbody>
            {tokens.map(({ id, name, calls, errors, last_used_at, expires_at, revoked_at }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <Amount value={calls} />
                </td>
                <td>
                  <Amount value={errors} />
                </td>
                <td>{last_used_at === null ? t('never_used') : <Moment value={last_used_at} />}</td>
                <td>
                  {revoked_at === null ? (
                    <Day value={expires_at.slice(0, 10)} />
                  ) : (
                    <Badge tone="bad">{t('revoked')}</Badge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </HomeSection>
  );
}
