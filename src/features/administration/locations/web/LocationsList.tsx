import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useConflict } from '#web/forms/use-conflict.ts';
import { useFailed } from '#web/forms/use-failed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { type Abortable, useList } from '#web/lists/use-list.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import {
  type Location,
  type LocationPlace,
  locationFields,
  locationsContract,
  locationsList,
} from '../contract.ts';
import { placeOf } from '../rules.ts';
import { locationColumns, retiredColumns } from './columns.tsx';

/** The locations: add and edit; they cannot be deleted (LOC-04, A-54). */
export function LocationsList() {
  const t = useTexts('places');
  const list = useList({ declaration: locationsList, query: pageQuery });
  const queries = useQueryClient();
  const failed = useFailed();
  const [edited, setEdited] = useState<Edited>();
  const edit = (location: Location): void => {
    void queries
      .fetchQuery(placeQuery(location.id))
      .then(({ place }) => setEdited({ location, place }))
      .catch((error: unknown) => failed(error, () => edit(location)));
  };
  return (
    <>
      <DataTable
        name="locations"
        label={t('locations')}
        list={list}
        columns={locationColumns(t, edit)}
        add={
          <PlainButton
            look="main"
            icon={<IconPlus aria-hidden />}
            onClick={() => setEdited({ location: undefined, place: null })}
          >
            {t('new_location')}
          </PlainButton>
        }
        empty={t('no_locations')}
        rowKey={(row) => row.id}
      />
      <RetiredLocations />
      {edited && <LocationDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Retired locations, with a button to reactivate them; nothing without any. */
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

interface Edited {
  /** Undefined: a new one. */
  readonly location: Location | undefined;
  readonly place: LocationPlace;
}

function LocationDialog({ location, place, onClose }: Edited & { onClose: () => void }) {
  const t = useTexts('places');
  const ofForms = useTexts('recordForms');
  const queries = useQueryClient();
  const { seen, stored, onFailure, settle } = useConflict(location, isLocation);
  const form = useForm({
    start: startOf(location, place),
    schema: typedLocation,
    inputs: { 'place.lat': 'lat', 'place.lng': 'lng' },
    onFailure,
    send: async ({ lat, lng, ...values }) => {
      const typed = placeOf(lat, lng);
      const body = { ...values, ...('place' in typed && { place: typed.place }) };
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
            form.reset(startOf(stored, place));
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
        <FormField
          label={ofForms('lat')}
          hint={t('place_hint')}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('lat')}
        />
        <FormField label={ofForms('lng')} inputMode="decimal" autoComplete="off" {...form.field('lng')} />
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

function startOf(location: Location | undefined, place: LocationPlace) {
  const { code = '', name = '', address = '' } = location ?? {};
  const [lat, lng] = place ? [String(place.lat), String(place.lng)] : ['', ''];
  return { code, name, address, lat, lng, is_active: true };
}

/** The values of the form of a location, with its place in two inputs. */
const typedLocation = z
  .extend(locationFields, { lat: z.string(), lng: z.string() })
  .check(({ value: { lat, lng }, issues }) => {
    const typed = placeOf(lat, lng);
    if ('fields' in typed)
      for (const [name, message] of Object.entries(typed.fields))
        issues.push({ code: 'custom', path: [name], message, input: name });
  });

function placeQuery(id: number) {
  return {
    queryKey: ['locations', 'place', id],
    queryFn: ({ signal }: Abortable) => call(locationsContract.place, { params: { id } }, { signal }),
  };
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
