import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useConflict } from '#web/forms/use-conflict.ts';
import { useForm } from '#web/forms/use-form.ts';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { type City, citiesContract, citiesList, cityFields } from '../contract.ts';
import { cityColumns } from './columns.tsx';
import { citiesQuery } from './queries.ts';

/** The cities: add, rename and, after a warning, delete (CITY-04, CITY-06). */
export function CitiesList() {
  const t = useTexts('places');
  const queries = useQueryClient();
  const list = useList({ declaration: citiesList, query: citiesQuery });
  const [edited, setEdited] = useState<City | 'new'>();
  const [removed, setRemoved] = useState<City>();
  const remove = async ({ _id }: City) => {
    try {
      await call(citiesContract.remove, { params: { id: Number(_id) } });
    } finally {
      // Another user may have been faster: the list shows it.
      await queries.invalidateQueries({ queryKey: ['cities'] });
    }
    showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
  };
  return (
    <>
      <DataTable
        name="cities"
        label={t('cities')}
        list={list}
        columns={cityColumns(t, { edit: setEdited, remove: setRemoved })}
        add={
          <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setEdited('new')}>
            {t('new_city')}
          </PlainButton>
        }
        empty={t('no_cities')}
        rowKey={(row) => row._id}
      />
      {edited !== undefined && (
        <CityDialog city={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('delete_city_title')}
          warning={t('delete_city_warning', removed)}
          action={t('delete_city_action')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

function CityDialog({ city, onClose }: { city: City | undefined; onClose: () => void }) {
  const t = useTexts('places');
  const queries = useQueryClient();
  const { seen, stored, onFailure, settle } = useConflict(city, isCity);
  const form = useForm({
    start: { name: city?.name ?? '' },
    schema: cityFields,
    onFailure,
    send: async (body) => {
      if (city) {
        const change = { ...body, ...(seen && { seen: { name: seen.name } }) };
        await call(citiesContract.update, { params: { id: Number(city._id) }, body: change });
      } else await call(citiesContract.create, { body });
      await queries.invalidateQueries({ queryKey: ['cities'] });
      showSuccess({ message: city ? 'common.UPDATED_SUCCESSFULLY' : 'common.CREATED_SUCCESSFULLY' });
      onClose();
    },
  });
  return (
    <FormDialog title={city ? t('edit', city) : t('new_city')} onClose={onClose}>
      {stored && (
        <VersionConflict
          rows={[{ key: 'name', label: t('name'), saved: stored.name, yours: form.values.name }]}
          onTake={() => {
            form.reset({ name: stored.name });
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
        <FormField label={t('name')} autoComplete="off" {...form.field('name')} />
      </Form>
    </FormDialog>
  );
}

function isCity(value: unknown): value is City {
  return typeof value === 'object' && value !== null && '_id' in value && 'name' in value;
}
