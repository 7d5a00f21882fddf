// The five lists of a project: one table, five declarations.

import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { can } from '#core/access.ts';
import { historyColumns } from '#features/oversight/history/web/columns.tsx';
import { certificateColumn } from '#features/supply/certificates/web/columns.tsx';
import { deliveryStates } from '#features/supply/on-time/rules.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { showDay } from '#locales/dates.ts';
import { type RecordKind } from '#record-types/forms.ts';
import { setAppState, useAppState } from '#web/app-state.ts';
import { type Column, cell } from '#web/lists/columns.tsx';
import { DataTable, type DataTableProps } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';
import { NewButton } from '#web/lists/NewButton.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import { targetLink } from '#web/lists/RowTable.tsx';
import { useSelection } from '#web/lists/Selection.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { type Translate, useLanguageTag, useTexts } from '#web/texts.ts';
import { IconListDetails } from '#web/ui/icons.ts';
import { useMayWrite } from '#web/use-may-write.ts';
import { useSeen } from '#web/use-seen.ts';
import {
  destructionsList,
  inboundsList,
  inventoriesList,
  outboundsList,
  recordsContract,
  returnsList,
} from '../contract.ts';
import {
  destructionColumns,
  inboundColumns,
  inventoryColumns,
  nameOfRecord,
  outboundColumns,
  returnColumns,
} from './columns.tsx';
import classes from './ProjectRecords.module.css';
import {
  destructionsQuery,
  exportRecords,
  inboundsQuery,
  inventoriesQuery,
  outboundsQuery,
  productFilter,
  recordAddress,
  returnsQuery,
  useOpenRecord,
} from './queries.ts';

const SelectedRecords = lazy(() =>
  import('./SelectedRecords.tsx').then((module) => ({ default: module.SelectedRecords })),
);

/** One of a project's lists; each keeps its own page, sort and search in the address (PRJ-08). */
export function ProjectRecords({ kind, ...part }: { kind: RecordKind } & Part) {
  const Table = tables[kind];
  return <Table key={kind} {...part} />;
}

/** Additions of higher-level features to each of a project's lists. */
export type RecordActions = Readonly<Record<RecordKind, ListActions>>;

export type ShowRecord = (of: {
  kind: RecordKind;
  id: number;
  project: number;
  onClose: () => void;
}) => ReactNode;

interface Part {
  readonly project: number;
  readonly actions: RecordActions;
  /** Shows the record that is open. */
  readonly showRecord: ShowRecord;
  /** Prefetches a package when the pointer is over its row. */
  readonly prefetchPackage: (id: number) => void;
}

const tables: Record<RecordKind, (part: Part) => ReactNode> = {
  inbounds: Inbounds,
  outbounds: Outbounds,
  returns: Returns,
  inventories: Inventories,
  destructions: Destructions,
};

function Inbounds({ project, actions, showRecord }: Part) {
  const t = useTexts('records');
  const seen = useSeen();
  const list = useList({
    declaration: seen.declaration('inbounds', inboundsList),
    query: (state) => inboundsQuery(project, state),
    prefix: 'inbounds_',
  });
  return (
    <Records
      kind="inbounds"
      project={project}
      moreActions={actions}
      showRecord={showRecord}
      list={list}
      columns={inboundColumns(t)}
    />
  );
}

function Outbounds({ project, actions, showRecord, prefetchPackage }: Part) {
  const t = useTexts('records');
  const seen = useSeen();
  const role = useSession()?.user.role;
  const list = useList({
    declaration: seen.declaration('outbounds', outboundsList),
    query: (state) => outboundsQuery(project, state),
    prefix: 'outbounds_',
  });
  const tag = useLanguageTag();
  return (
    <Records
      kind="outbounds"
      project={project}
      moreActions={actions}
      showRecord={showRecord}
      list={list}
      columns={outboundColumns(t)}
      filters={[
        {
          kind: 'one',
          name: 'kind',
          label: t('punctuality'),
          choices: deliveryStates.map((value) => ({ value, label: t(`state_${value}`) })),
        },
        {
          kind: 'one',
          name: 'week',
          label: t('dispatch_week'),
          choices: weeksUpTo(list.address.filters.week).map((week) => ({
            value: week,
            label: showDay(week, tag),
          })),
        },
      ]}
      // SUP-16: the airbill leads to its package, the rest of the row to the outbound itself.
      ownLink={({ packages: [first] }) =>
        first?.id && can(role, 'packages.search') ? `/packages/${first.id}` : undefined
      }
      prefetch={({ packages: [first] }) => {
        if (first?.id) prefetchPackage(first.id);
      }}
    />
  );
}

function Returns({ project, actions, showRecord }: Part) {
  const t = useTexts('records');
  const seen = useSeen();
  const list = useList({
    declaration: seen.declaration('returns', returnsList),
    query: (state) => returnsQuery(project, state),
    prefix: 'returns_',
  });
  return (
    <Records
      kind="returns"
      project={project}
      moreActions={actions}
      showRecord={showRecord}
      list={list}
      columns={returnColumns(t)}
    />
  );
}

function Inventories({ project, actions, showRecord }: Part) {
  const t = useTexts('records');
  const seen = useSeen();
  const { currentInventory } = useAppState();
  const list = useList({
    declaration: seen.declaration('inventories', inventoriesList),
    query: (state) => inventoriesQuery(project, state),
    prefix: 'inventories_',
  });
  return (
    <Records
      kind="inventories"
      project={project}
      moreActions={actions}
      showRecord={showRecord}
      list={list}
      columns={inventoryColumns(t)}
      filters={seen.sees('inventories', 'product') ? [productFilter(t('product'), project)] : []}
      // PRJ-13: the last opened row is remembered and stays marked.
      onOpen={(id) => setAppState({ currentInventory: id })}
      isPicked={(row) => row.id === currentInventory}
    />
  );
}

function Destructions({ project, actions, showRecord }: Part) {
  const t = useTexts('records');
  const seen = useSeen();
  const list = useList({
    declaration: seen.declaration('destructions', destructionsList),
    query: (state) => destructionsQuery(project, state),
    prefix: 'destructions_',
  });
  return (
    <Records
      kind="destructions"
      project={project}
      moreActions={actions}
      showRecord={showRecord}
      list={list}
      columns={[...destructionColumns(t), certificateColumn(t('certificate'), project)]}
    />
  );
}

function Records<Row extends { id: number }>({
  kind,
  project,
  columns,
  moreActions,
  showRecord,
  ownLink,
  onOpen,
  isPicked,
  ...table
}: {
  kind: RecordKind;
  project: number;
  moreActions: RecordActions;
  showRecord: ShowRecord;
  /** The target of the main cell, if not the record. */
  ownLink?: (row: Row) => string | undefined;
  onOpen?: (id: number) => void;
} & Omit<DataTableProps<Row>, 'name' | 'label' | 'empty' | 'actions' | 'rowKey'>) {
  const t = useTexts('records');
  const seen = useSeen();
  const role = useSession()?.user.role;
  const words = useTexts('common');
  const tag = useLanguageTag();
  const mayWrite = useMayWrite();
  const nameOf = (row: Row) => nameOfRecord(kind, row, tag);
  const selection = useSelection(table.list, nameOf);
  const opened = useOpenRecord(kind);
  const shown = seen.columns(kind, columns);
  const More = moreActions[kind];
  useEffect(() => {
    if (opened.id !== undefined) onOpen?.(opened.id);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- depends on the row only
  }, [opened.id]);
  return (
    <>
      <DataTable
        {...table}
        columns={[
          ...(mayWrite ? [selection.column] : []),
          ...shown,
          ...historyColumns<Row>(words, role, kind, nameOf),
          ...(ownLink || !shown.some(({ main }) => main) ? [detailsColumn(words, kind, nameOf)] : []),
          ...actionColumns<Row>(words, kind, { edit: mayWrite, end: true }, (row) => ({
            name: nameOf(row),
            parent: project,
          })),
        ]}
        name={kind}
        label={t(kind)}
        empty={t(`no_${kind}`)}
        rowKey={(row) => row.id}
        rowLink={(row) => ownLink?.(row) ?? { record: recordAddress(kind, row.id) }}
        isPicked={(row) => row.id === opened.id || isPicked?.(row) === true}
        add={
          <NewButton
            label={t(`new_${kind}`)}
            onClick={() => openRecord({ act: 'new', kind, parent: project })}
          />
        }
        actions={
          <More list={table.list} project={project}>
            {can(role, recordsContract[kind].access) && (
              <ExportButton
                hint={t('export_hint', { list: t(kind) })}
                // All rows of the list, not only the page in view (SUP-10).
                save={() => exportRecords(kind, project)}
              />
            )}
          </More>
        }
        selectionBar={selection.bar(
          <Suspense>
            <SelectedRecords kind={kind} project={project} ids={selection.ids} onDone={selection.clear} />
          </Suspense>,
        )}
      />
      {opened.id !== undefined && (
        <Suspense>{showRecord({ kind, id: opened.id, project, onClose: opened.close })}</Suspense>
      )}
    </>
  );
}

/** How many weeks the filter offers. */
const weeksOffered = 12;

/** The Mondays of the latest weeks, latest first, and the chosen day if it is another one. */
function weeksUpTo(chosen: string | undefined): string[] {
  const now = new Date();
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * dayMs;
  const weeks = Array.from({ length: weeksOffered }, (_, ago) =>
    new Date(monday - ago * 7 * dayMs).toISOString().slice(0, 10),
  );
  return chosen === undefined || weeks.includes(chosen) ? weeks : [...weeks, chosen];
}

const dayMs = 86_400_000;

/** Opens the record if the main cell leads elsewhere or is hidden from this reader. */
function detailsColumn<Row extends { id: number }>(
  t: Translate<'common'>,
  kind: RecordKind,
  nameOf: (row: Row) => string,
): Column<Row> {
  return cell(
    'details',
    t('facts'),
    (row) => (
      <RowActions>
        <Link
          {...targetLink({ record: recordAddress(kind, row.id) })}
          className={classes['details']}
          aria-label={t('see_entry', { name: nameOf(row) })}
          data-opens=""
        >
          <IconListDetails aria-hidden />
        </Link>
      </RowActions>
    ),
    { width: 4, nowrap: true, sign: <IconListDetails /> },
  );
}
