import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { FormSwitch } from '#web/ui/FormSwitch.tsx';
import { VersionConflict } from '#web/ui/VersionConflict.tsx';
import { useConflict } from '#web/use-conflict.ts';
import { useForm } from '#web/use-form.ts';
import { type Abortable, useList } from '#web/use-list.ts';
import { type Location, locationFields, locationsContract, locationsList } from '../contract.ts';
import { locationColumns, retiredColumns } from './columns.tsx';

/** The locations, to be added and changed; there is no way to delete one (LOC-04, A-54). */
export function LocationsList() {
  const t = useTexts('places');
  const list = useList({ declaration: locationsList, query: pageQuery });
  const [edited, setEdited] = useState<Location | 'new'>();
  return (
    <>
      <DataTable
        name="locations"
        label={t('locations')}
        list={list}
        columns={locationColumns(t, setEdited)}
        actions={
          <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setEdited('new')}>
            {t('new_location')}
          </PlainButton>
        }
        empty={t('no_locations')}
        rowKey={(row) => row.id}
      />
      <RetiredLocations />
      {edited !== undefined && (
        <LocationDialog
          location={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** Below the others, once there are some: what is in use no more, with the way back. */
function RetiredLocations() {
  const t = useTexts('places');
  const queries = useQueryClient();
  const list = useList({ declaration: locationsList, query: retiredQuery, prefix: 'retired_' });
  const { mutate } = useMutation({
    mutationFn: ({ id }: Location) =>
      call(locationsContract.update, { params: { id }, body: { is_active: true } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['locations'] });
      showSuccess({ message: 'common.UPDATED_SUCCESSFULLY' });
    },
  });
  if (!list.total && list.address.search === '') return null;
  return (
    <>
      <h2>{t('retired')}</h2>
      <DataTable
        name="retired-locations"
        label={t('retired')}
        list={list}
        columns={retiredColumns(t, mutate)}
        empty={t('no_locations')}
        rowKey={(row) => row.id}
      />
    </>
  );
}

function LocationDialog({ location, onClose }: { location: Location | undefined; onClose: () => void }) {
  const t = useTexts('places');
  const queries = useQueryClient();
  const { seen, stored, onFailure, settle } = useConflict(location, isLocation);
  const form = useForm({
    start: startOf(location),
    schema: locationFields,
    onFailure,
    send: async (body) => {
      if (location) {
        const { code, name, address } = seen ?? location;
        const change = { ...body, seen: { code, name, address } };
        await call(locationsContract.update, { params: { id: location.id }, body: change });
      } else await call(locationsContract.create, { body });
      await queries.invalidateQueries({ queryKey: ['locations'] });
      showSuccess({ message: location ? 'common.UPDATED_SUCCESSFULLY' : 'common.CREATED_SUCCESSFULLY' });
      onClose();
    },
  });
  return (
    <FormDialog title={location ? t('edit', location) : t('new_location')} onClose={onClose}>
      {stored && (
        <VersionConflict
          rows={(['code', 'name', 'address'] as const)
            .map((key) => ({ key, label: t(key), saved: stored[key], yours: form.values[key] }))
            .filter(({ saved, yours }) => saved !== yours)}
          onTake={() => {
            form.reset(startOf(stored));
            settle();
          }}
          onKeep={settle}
        />
      )}
      <Form
        onSubmit={form.submit}
        submitLabel={t('save')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('code')} hint={t('code_hint')} autoComplete="off" {...form.field('code')} />
        <FormField label={t('name')} autoComplete="off" {...form.field('name')} />
        <FormField label={t('address')} autoComplete="off" {...form.field('address')} />
        {location && (
          <FormSwitch
            label={t('in_use')}
            hint={t('in_use_hint')}
            checked={form.values.is_active}
            onChange={(is_active) => form.set({ is_active })}
          />
        )}
      </Form>
    </FormDialog>
  );
}

function isLocation(value: unknown): value is Location {
  return typeof value === 'object' && value !== null && 'code' in value && 'address' in value;
}

function startOf(location: Location | undefined): {
  code: string;
  name: string;
  address: string;
  is_active: boolean;
} {
  const { code = '', name = '', address = '' } = location ?? {};
  return { code, name, address, is_active: true };
}

function pageQuery(state: ListState) {
  return {
    queryKey: ['locations', 'page', state],
    queryFn: ({ signal }: Abortable) => call(locationsContract.list, { query: state }, { signal }),
  };
}

function retiredQuery(state: ListState) {
  return {
    queryKey: ['locations', 'retired', state],
    queryFn: ({ signal }: Abortable) => call(locationsContract.retired, { query: state }, { signal }),
  };
}
