import { useQuery } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import type { ListFilters } from '#core/list-query.ts';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { type Column, cell, link, text } from '#web/lists/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { type Translate, useTexts } from '#web/texts.ts';
import { Amount } from '#web/ui/Values.tsx';
import { type RouteRow, routesList } from '../contract.ts';
import { shareOf } from '../rules.ts';
import classes from './OnTime.module.css';
import { exportRoutes, findEnds, routesQuery } from './queries.ts';

/** The routes with their figures, the least punctual first; each figure leads to its shipments. */
export function RouteList({ Actions }: ListActionsProps) {
  const t = useTexts('onTime');
  const list = useList({ declaration: routesList, query: routesQuery });
  const { data } = useQuery(routesQuery({ page: 1, pageSize: 1, filters: list.address.filters }));
  const total = data?.total;
  const share = total === undefined ? null : shareOf(total);
  return (
    <>
      <p className={classes['summary']}>
        {total !== undefined && share !== null && t('summary', { share, ...total })}
      </p>
      <DataTable
        name="routes"
        label={t('routes')}
        list={list}
        columns={columnsOf(t, list.address.filters)}
        filters={useRouteFilters()}
        empty={t('no_routes')}
        rowKey={(row) => row.id}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportRoutes(list.state)} />
          </Actions>
        }
      />
    </>
  );
}

/** The ends of a route, and the client and project of its shipments. */
export function useRouteFilters(): Filter[] {
  const t = useTexts('onTime');
  const user = useSession()?.user;
  return [
    { kind: 'find', name: 'depot', label: t('depot'), find: findEnds('depot') },
    { kind: 'find', name: 'site', label: t('site'), find: findEnds('site') },
    ...placeFilters(t, { seesClients: can(user, 'gaps.read') }),
  ];
}

const figures = ['due', 'on_time', 'missed'] as const;

function columnsOf(t: Translate<'onTime'>, filters: ListFilters): Column<RouteRow>[] {
  return [
    text('site', t('site'), { main: true, width: 28 }),
    text('depot', t('depot'), { width: 18 }),
    ...figures.map((kind) =>
      link<RouteRow>(
        kind,
        t(kind),
        ({ depot, site, [kind]: value }) => ({
          // Shipments are found by the names of both ends.
          to: depot === null || site === null ? undefined : '/on_time',
          search: { ...filters, tab: 'shipments', kind, depot, site },
          content: (
            <span aria-label={`${t(`see_${kind}`, { route: `${depot ?? ''} – ${site ?? ''}` })}: ${value}`}>
              <Amount value={value} />
            </span>
          ),
        }),
        { end: true, nowrap: true },
      ),
    ),
    cell('share', t('share'), ({ share }) => <Amount value={share} />, { end: true, nowrap: true }),
  ];
}
