import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { type Column, cell, count, text } from '#web/lists/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import { RowActions } from '#web/lists/RowActions.tsx';
import { useList } from '#web/lists/use-list.ts';
import { showSuccess } from '#web/messages.ts';
import { type Translate, useLocale, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPencil, IconPlus, IconTrash } from '#web/ui/icons.ts';
import { type KnownValue, knownValuesContract, knownValuesList } from '../contract.ts';
import { knownFields, labelIn } from '../rules.ts';
import { KnownValueDialog } from './KnownValueDialog.tsx';
import { knownValuesQuery } from './queries.ts';

/** The known statuses and document types: add, edit and, after a warning, delete (amendment 45). */
export function KnownValuesList() {
  const t = useTexts('places');
  const queries = useQueryClient();
  const list = useList({ declaration: knownValuesList, query: knownValuesQuery });
  const [edited, setEdited] = useState<KnownValue | 'new'>();
  const [removed, setRemoved] = useState<KnownValue>();
  const remove = async ({ id }: KnownValue) => {
    try {
      await call(knownValuesContract.remove, { params: { id } });
    } finally {
      await queries.invalidateQueries({ queryKey: ['known-values'] });
    }
    showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
  };
  return (
    <>
      <DataTable
        name="known-values"
        label={t('known_title')}
        list={list}
        columns={knownColumns(t, { edit: setEdited, remove: setRemoved })}
        filters={knownFilters(t)}
        actions={
          <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setEdited('new')}>
            {t('new_known')}
          </PlainButton>
        }
        empty={t('no_known')}
        rowKey={(row) => row.id}
      />
      {edited !== undefined && (
        <KnownValueDialog
          known={edited === 'new' ? undefined : edited}
          field={list.address.filters.kind === 'doc_type' ? 'doc_type' : 'status'}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('delete_known_title', removed)}
          warning={t('delete_known_warning', removed)}
          action={t('delete_known_action')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

/** The columns of the known values, with their actions. */
function knownColumns(
  t: Translate<'places'>,
  act: { edit: (known: KnownValue) => void; remove: (known: KnownValue) => void },
): Column<KnownValue>[] {
  return [
    text('value', t('value'), { main: true, width: 20 }),
    cell('label', t('shown_as'), (row) => <OwnBadge known={row} />, { width: 20 }),
    cell('kind', t('field'), (row) => t(row.field), { width: 14 }),
    count('position', t('position'), { from: 'md' }),
    cell(
      'actions',
      t('actions'),
      (row) => (
        <RowActions>
          <PlainButton look="quiet" aria-label={t('edit', { name: row.value })} onClick={() => act.edit(row)}>
            <IconPencil aria-hidden />
          </PlainButton>
          <PlainButton
            look="quiet"
            aria-label={t('remove', { name: row.value })}
            onClick={() => act.remove(row)}
          >
            <IconTrash aria-hidden />
          </PlainButton>
        </RowActions>
      ),
      { width: 11, nowrap: true },
    ),
  ];
}

function OwnBadge({ known }: { known: KnownValue }) {
  return <Badge tone={known.tone}>{labelIn(known, useLocale())}</Badge>;
}

/** The filter of the known values: of which field. */
function knownFilters(t: Translate<'places'>): Filter[] {
  const choices = knownFields.map((value) => ({ value, label: t(value) }));
  return [{ kind: 'one', name: 'kind', label: t('field'), choices }];
}
