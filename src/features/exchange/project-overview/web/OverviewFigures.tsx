import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { joinValues } from '#core/list-query.ts';
import { shareOf } from '#features/supply/on-time/rules.ts';
import type { ProjectDetail } from '#features/supply/projects/contract.ts';
import { useTexts } from '#web/texts.ts';
import { IconChevronRight } from '#web/ui/icons.ts';
import { Amount, Day, Money, Percent } from '#web/ui/Values.tsx';
import type { ProjectOverview } from '../contract.ts';
import classes from './ProjectOverview.module.css';

/** The key figures, each a link to its list. */
export function OverviewFigures({
  overview: { open_issues, stock, budgets, shipments },
  project,
}: {
  overview: ProjectOverview;
  project: ProjectDetail;
}) {
  const t = useTexts('projects');
  const expiry = stock?.next_expiry;
  const share = shipments && shareOf(shipments.on_time);
  const figures = [
    ...(open_issues === null
      ? []
      : [
          <Figure
            key="issues"
            label={t('overview_open_issues')}
            value={<Amount value={open_issues} />}
            tone={open_issues > 0 ? 'attention' : undefined}
            to="/gaps"
            search={{
              project__name: joinValues([project.name]),
              project__client__name: joinValues([project.client.name]),
            }}
          />,
        ]),
    ...(shipments === null || share === null
      ? []
      : [
          <Figure
            key="on-time"
            label={t('overview_on_time')}
            value={<Percent value={share} />}
            details={t('overview_on_time_of', { ...shipments.on_time })}
            tone={shipments.on_time.missed > 0 ? 'attention' : undefined}
            to="/on_time"
            search={{
              tab: 'shipments',
              kind: 'due',
              project__name: project.name,
              project__client__name: project.client.name,
            }}
          />,
        ]),
    ...(stock === null
      ? []
      : [
          expiry ? (
            <Figure
              key="expiry"
              label={t('overview_next_expiry')}
              value={<Day value={expiry.expiry_date} />}
              details={[expiry.product, expiry.batch].filter(Boolean).join(' · ')}
              to="."
              search={{ tab: 'inventories', record: `inventories-${expiry.id}` }}
            />
          ) : (
            <Figure
              key="expiry"
              label={t('overview_next_expiry')}
              value={t('overview_no_expiry')}
              to="."
              search={{ tab: 'inventories' }}
            />
          ),
        ]),
    ...(budgets ?? []).map(({ currency, left, invoice }) => (
      <Figure
        key={currency}
        label={t('overview_budget_left', { currency })}
        value={<Money value={left} currency={currency} />}
        details={invoice.name}
        tone={left.startsWith('-') ? 'bad' : undefined}
        to={`/invoices/${invoice.id}`}
        search={{ step: 2 }}
      />
    )),
  ];
  if (figures.length === 0) return null;
  return (
    <ul className={classes['figures']} aria-label={t('overview_figures')}>
      {figures}
    </ul>
  );
}

function Figure({
  label,
  value,
  details,
  tone,
  to,
  search,
}: {
  label: string;
  value: ReactNode;
  details?: string;
  tone?: 'attention' | 'bad' | undefined;
  to: string;
  search: Record<string, unknown>;
}) {
  return (
    <li>
      <Link to={to} search={search} className={classes['figure']} data-tone={tone}>
        <span className={classes['soft']}>{label}</span>
        <strong>{value}</strong>
        {details !== undefined && details !== '' && <span className={classes['details']}>{details}</span>}
        <IconChevronRight aria-hidden size={18} />
      </Link>
    </li>
  );
}
