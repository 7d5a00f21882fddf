import type { FilterCounts } from '#core/filter-counts.ts';
import { exceptions, type Outcome, outcomes } from '#features/transport/deliveries/rules.ts';
import { type Column, cell, code, link, text } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { Query } from '#web/lists/use-list.ts';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Decimal, Moment } from '#web/ui/Values.tsx';
import { type DeliveryReportRow, recentExceptions } from '../contract.ts';

type Find = (text: string, signal: AbortSignal) => Promise<readonly string[]>;

export const outcomeTones: Record<Outcome, Tone> = {
  delivered: 'good',
  partly: 'attention',
  not_delivered: 'bad',
};

/** The columns of the delivery reports. */
export function reportColumns(
  t: Translate<'deliveries'>,
  opensProjects: boolean,
): Column<DeliveryReportRow>[] {
  return [
    code('package.airbill', t('airbill'), { main: true, width: 12 }),
    cell('occurred_at', t('occurred_at'), (row) => <Moment value={row.occurred_at} />, {
      width: 14,
      nowrap: true,
    }),
    cell('outcome', t('outcome'), (row) => <Badge tone={outcomeTones[row.outcome]}>{t(row.outcome)}</Badge>, {
      width: 12,
    }),
    text('received_by', t('received_by'), { width: 16 }),
    cell('exception', t('exception'), (row) => row.exception && t(`exception_${row.exception}`), {
      from: 'lg',
    }),
    cell('condition', t('condition'), (row) => row.condition && t(`condition_${row.condition}`), {
      from: 'xl',
    }),
    cell(
      'temperature_c',
      t('temperature_c'),
      ({ temperature_c }) => temperature_c && <Decimal value={temperature_c} digits={2} />,
      { width: 6, from: 'lg', end: true, nowrap: true },
    ),
    opensProjects
      ? link('project.name', t('project'), ({ project }) => ({
          to: `/projects/${project.id}`,
          content: project.name,
        }))
      : text('project.name', t('project')),
    text('project.client.name', t('client'), { from: 'md' }),
    cell('time_marks', t('time_marks'), (row) => row.time_marks.map((mark) => t(mark)).join(', '), {
      from: 'xl',
      width: 18,
    }),
  ];
}

/** Filters by outcome, exception, project and, if there are several, client. */
export function reportFilters(
  t: Translate<'deliveries'>,
  { projects, clients, counts }: { projects: Find; clients: Find | undefined; counts: Query<FilterCounts> },
): Filter[] {
  return [
    {
      kind: 'one',
      name: 'status',
      label: t('outcome'),
      choices: outcomes.map((value) => ({ value, label: t(value) })),
    },
    {
      kind: 'one',
      name: 'kind',
      label: t('exception'),
      choices: [...exceptions, recentExceptions].map((value) => ({ value, label: t(`exception_${value}`) })),
    },
    { kind: 'several', name: 'project__name', label: t('project'), find: projects, counts },
    ...(clients === undefined
      ? []
      : [
          {
            kind: 'several',
            name: 'project__client__name',
            label: t('client'),
            find: clients,
            counts,
          } as const,
        ]),
  ];
}
