// The five lists of a project: one table, five declarations.
import { certificateColumn } from '#features/certificates/web/columns.tsx';
import {
  destructionsList,
  inboundsList,
  inventoriesList,
  outboundsList,
  type RecordKind,
  recordsContract,
  returnsList,
} from '#features/records/contract.ts';
import { entryColumns } from '#features/entries/web/columns.tsx';
import { openEntry } from '#features/entries/web/queries.ts';
import { historyColumns } from '#features/history/web/columns.tsx';
import type { ImportedKind } from '#features/imports/contract.ts';
import { ImportButton } from '#features/sheet-imports/web/ImportButton.tsx';
import { packageQuery } from '#features/packages/web/queries.ts';
import {
  destructionColumns,
  inboundColumns,
  inventoryColumns,
  outboundColumns,
  returnColumns,
} from '#features/records/web/columns.tsx';
import {
  destructionsQuery,
  exportRecords,
  inboundsQuery,
  inventoriesQuery,
  outboundsQuery,
  returnsQuery,
} from '#features/records/web/queries.ts';
import { ReportButton } from '#features/reports/web/ReportButton.tsx';
import { SubscribeButton } from '#features/subscriptions/web/SubscribeButton.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { setAppState, useAppState } from '#web/app-state.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ExportButton } from '#web/ui/ExportButton.tsx';
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import { showDay } from '#web/ui/Values.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';
import { useList, usePrefetch } from '#web/use-list.ts';

/** One of a project's lists; each keeps its own page, sort and search in the address (PRJ-08). */
export function ProjectRecords({ kind, project }: { kind: RecordKind; project: number }) {
  const Table = tables[kind];
  return <Table key={kind} project={project} />;
}

const tables: Record<RecordKind, (props: { project: number }) => ReactNode> = {
  inbounds: Inbounds,
  outbounds: Outbounds,
  returns: Returns,
  inventories: Inventories,
  destructions: Destructions,
};

function Inbounds({ project }: { project: number }) {
  const t = useTexts('records');
  const list = useList({
    declaration: inboundsList,
    query: (state) => inboundsQuery(project, state),
    prefix: 'inbounds_',
  });
  return <Records kind="inbounds" project={project} list={list} columns={inboundColumns(t)} />;
}

function Outbounds({ project }: { project: number }) {
  const t = useTexts('records');
  const role = useSession()?.user.role;
  const prefetch = usePrefetch();
  const list = useList({
    declaration: outboundsList,
    query: (state) => outboundsQuery(project, state),
    prefix: 'outbounds_',
  });
  return (
    <Records
      kind="outbounds"
      project={project}
      list={list}
      columns={outboundColumns(t)}
      // SUP-16: the airbill leads to its package.
      rowLink={(row) =>
        row.package_id !== null && can(role, 'packages.search') ? `/packages/${row.package_id}` : undefined
      }
      prefetch={(row) => {
        if (row.package_id !== null) prefetch(packageQuery(row.package_id));
      }}
    />
  );
}

function Returns({ project }: { project: number }) {
  const t = useTexts('records');
  const list = useList({
    declaration: returnsList,
    query: (state) => returnsQuery(project, state),
    prefix: 'returns_',
  });
  return <Records kind="returns" project={project} list={list} columns={returnColumns(t)} />;
}

function Inventories({ project }: { project: number }) {
  const t = useTexts('records');
  const { currentInventory } = useAppState();
  const list = useList({
    declaration: inventoriesList,
    query: (state) => inventoriesQuery(project, state),
    prefix: 'inventories_',
  });
  return (
    <Records
      kind="inventories"
      project={project}
      list={list}
      columns={inventoryColumns(t)}
      // PRJ-13: the row picked last is remembered and stays marked.
      onPick={(row) => setAppState({ currentInventory: row.id === currentInventory ? null : row.id })}
      isPicked={(row) => row.id === currentInventory}
    />
  );
}

function Destructions({ project }: { project: number }) {
  const t = useTexts('records');
  const list = useList({
    declaration: destructionsList,
    query: (state) => destructionsQuery(project, state),
    prefix: 'destructions_',
  });
  return (
    <Records
      kind="destructions"
      project={project}
      list={list}
      columns={[...destructionColumns(t), certificateColumn(t('certificate'), project)]}
    />
  );
}

function Records<Row extends { id: number }>({
  kind,
  project,
  columns,
  ...table
}: { kind: RecordKind; project: number } & Omit<
  DataTableProps<Row>,
  'name' | 'label' | 'empty' | 'actions' | 'rowKey'
>) {
  const t = useTexts('records');
  const role = useSession()?.user.role;
  const words = useTexts('common');
  const tag = useLanguageTag();
  const editing = useEditMode().on;
  const nameOf = (row: Row) => nameIn(kind, row, tag);
  // Amendment 5: the lines are shown in the row's details.
  const may = { see: kind !== 'inventories', edit: editing, end: true };
  return (
    <DataTable
      {...table}
      columns={[
        ...columns,
        ...historyColumns<Row>(words, role, kind, nameOf),
        ...entryColumns<Row>(words, kind, may, (row) => ({ name: nameOf(row), parent: project })),
      ]}
      name={kind}
      label={t(kind)}
      empty={t(`no_${kind}`)}
      rowKey={(row) => row.id}
      actions={
        <>
          {editing && (
            <PlainButton
              look="main"
              icon={<IconPlus aria-hidden />}
              onClick={() => openEntry({ act: 'new', kind, parent: project })}
            >
              {t(`new_${kind}`)}
            </PlainButton>
          )}
          <ReportButton kind={kind} project={project} />
          <SubscribeButton name={kind} project={project} list={table.list} />
          {can(role, recordsContract[kind].access) && (
            <ExportButton
              hint={t('export_hint', { list: t(kind) })}
              // All rows of the list, not only the page in view (SUP-10).
              save={() => exportRecords(kind, project)}
            />
          )}
          <ImportButton into={importable[kind]} project={project} />
        </>
      }
    />
  );
}

const namedBy: Record<RecordKind, string> = {
  inbounds: 'order',
  outbounds: 'airbill',
  returns: 'site_name',
  inventories: 'batch',
  destructions: 'destruction_date',
};

/** What a row is called where its buttons are named. */
function nameIn(kind: RecordKind, row: { id: number }, languageTag: string): string {
  const name: unknown = Reflect.get(row, namedBy[kind]);
  if (typeof name !== 'string' || name === '') return `#${row.id}`;
  return kind === 'destructions' ? showDay(name, languageTag) : name;
}

/** What a spreadsheet can be imported into beside each list: its rows, and what hangs below them or the project. */
const importable: Record<RecordKind, readonly [ImportedKind, ...ImportedKind[]]> = {
  inbounds: ['inbounds', 'inbound_lines', 'project_notes'],
  outbounds: ['outbounds', 'outbound_lines', 'project_notes'],
  returns: ['returns', 'return_lines'],
  inventories: ['inventories'],
  destructions: ['destructions', 'destruction_lines'],
};
