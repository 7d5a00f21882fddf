import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#core/access.ts';
import { labelled } from '#locales/labelled.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { type StockKeeping, stockContract } from '../contract.ts';
import { KeepingDialog } from './KeepingDialog.tsx';
import { keepingQuery } from './queries.ts';
import classes from './Stock.module.css';
import { StockList } from './StockList.tsx';

/** The stock of a project, whether it is kept, and the records that have no movement. */
export function ProjectStock({ project }: { readonly project: number }) {
  const t = useTexts('stock');
  const tag = useLanguageTag();
  const [open, setOpen] = useState(false);
  const maySwitch = can(useSession()?.user, stockContract.changeKeeping.access);
  const { data: keeping, error, refetch } = useQuery(keepingQuery(project));
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (keeping === undefined) return <Placeholder height={320} />;
  return (
    <>
      <div className={classes['keeping']}>
        <p>
          {keeping.keeps_stock ? labelled(t('project_depot'), keeping.depot?.name ?? '', tag) : t('not_kept')}
        </p>
        {maySwitch && (
          <PlainButton onClick={() => setOpen(true)}>
            {t(keeping.keeps_stock ? 'stop_keeping' : 'keep_stock')}
          </PlainButton>
        )}
      </div>
      {keeping.unplaced_count > 0 && <Unplaced project={project} keeping={keeping} />}
      {keeping.keeps_stock && <StockList project={keeping.project.name} />}
      {open && <KeepingDialog project={project} keeping={keeping} onClose={() => setOpen(false)} />}
    </>
  );
}

function Unplaced({ project, keeping }: { project: number; keeping: StockKeeping }) {
  const t = useTexts('stock');
  const words = {
    inbounds: 'inbounds',
    outbounds: 'outbounds',
    returns: 'return',
    destructions: 'destructions',
  } as const;
  return (
    <details className={classes['unplaced']}>
      <summary>{t('unplaced', { count: keeping.unplaced_count })}</summary>
      <ul>
        {keeping.unplaced.map(({ list, record_id, reference, why }) => (
          <li key={`${list} ${record_id}`}>
            <Link to={`/projects/${project}`} search={{ tab: list, record: `${list}-${record_id}` }}>
              {[t(words[list]), reference ?? record_id].join(' ')}
            </Link>
            {`: ${t(why)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
