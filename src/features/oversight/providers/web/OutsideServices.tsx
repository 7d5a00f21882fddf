import { useQuery } from '@tanstack/react-query';
import type { Translate } from '#web/texts.ts';
import { useTexts } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { Provider } from '../contract.ts';
import classes from './OutsideServices.module.css';
import { providersQuery } from './queries.ts';

/** GPS and weather: whether each works, since when it fails, and why. */
export function OutsideServices() {
  const t = useTexts('jobs');
  const { data, error, refetch } = useQuery(providersQuery);
  return (
    <div className={classes['place']}>
      <Card title={t('providers')}>
        {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
        {data?.results.map((one) => (
          <Service key={one.name} provider={one} t={t} />
        ))}
      </Card>
    </div>
  );
}

const tones: Record<Provider['state'], Tone> = { idle: 'neutral', works: 'good', fails: 'bad' };

function Service({ provider, t }: { provider: Provider; t: Translate<'jobs'> }) {
  const { name, state, failures, failing_since, last_success_at, next_try_at, last_error } = provider;
  const when = (value: string | null) => value !== null && <Moment value={value} />;
  return (
    <div className={classes['service']}>
      <h3 className={classes['name']}>
        {t(name)} <Badge tone={tones[state]}>{t(state)}</Badge>
      </h3>
      {state !== 'idle' && (
        <Facts
          facts={[
            { label: t('last_success'), value: when(last_success_at) },
            { label: t('next_try_at'), value: when(next_try_at) },
            ...(failures === 0
              ? []
              : [
                  { label: t('failing_since'), value: when(failing_since) },
                  { label: t('failures'), value: String(failures) },
                  { label: t('last_error'), value: last_error },
                ]),
          ]}
        />
      )}
    </div>
  );
}
