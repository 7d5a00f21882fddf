import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { capabilities, type Role } from '#core/access.ts';
import { isWeakPassword } from '#core/validation.ts';
import { clientQuery, findClients } from '#features/supply/clients/web/queries.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormChecks } from '#web/forms/FormChecks.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormFind } from '#web/forms/FormFind.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useConflict } from '#web/forms/use-conflict.ts';
import { type FormValues, useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type UserRow, userChange, userCreation, usersContract } from '../contract.ts';
import { mayTurn, typeOf, typesFor, type UserType } from '../rules.ts';
import { nameOf } from './columns.tsx';
import { choicesQuery } from './queries.ts';
import { UserConflict, type UserVersion } from './UserConflict.tsx';

/** Creates a user, or edits the given one; shows a conflict when another user has saved it since then. */
export function UserDialog({
  user,
  by,
  type,
  onClose,
}: {
  user?: UserRow | undefined;
  by: Role;
  type: UserType;
  onClose: () => void;
}) {
  const t = useTexts('users');
  const f = useTexts('fields');
  const queries = useQueryClient();
  const ownEmail = useSession()?.user.email;
  const isOwn = user !== undefined && user.email === ownEmail;
  const choices = useQuery(choicesQuery).data;
  const { seen, stored, onFailure, settle } = useConflict(user, isUser);
  const before = user && kindOf(user);
  const valuesOf = (row: UserRow) => startOf(row, kindOf(row) ?? values.user_type);
  const form = useForm({
    start: startOf(user, before ?? type),
    schema: user ? userChange : userCreation,
    inputs: {
      client_id: 'client',
      car_id: 'car',
      site_ids: 'sites',
      username: 'email',
      is_blinded: 'blinding',
    },
    onFailure,
    send: async (values) => {
      const body = bodyOf(values, by);
      if (user) {
        const { updated_at } = seen ?? user;
        await call(usersContract.update, {
          params: { id: user.id },
          body: { ...body, id: user.id, updated_at },
        });
      } else await call(usersContract.create, { body });
      await queries.invalidateQueries({ queryKey: ['users'] });
      await queries.invalidateQueries({ queryKey: ['managers'] });
      showSuccess({ message: user ? 'common.UPDATED_SUCCESSFULLY' : 'common.CREATED_SUCCESSFULLY' });
      onClose();
    },
  });
  const { values } = form;
  // The clients of both versions; a chosen one is included for its name.
  const clients = useQueries({
    queries: [...new Set([user?.client_id, stored?.client_id, values.client].map(Number))]
      .filter((id) => id > 0)
      .map(clientQuery),
    combine: (answers) => ({
      known: answers.flatMap(({ data }) => data ?? []),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  });
  const kinds = typesFor(by).filter(
    (one) => user === undefined || one === before || mayTurn(by, before, one),
  );
  const isSite = ['site_user', 'investigator', 'coordinator'].includes(values.user_type);

  return (
    <FormDialog wide title={user ? t('edit', { name: nameOf(user) }) : t('create')} onClose={onClose}>
      {/* Shown once it can name what it compares. */}
      {stored && !clients.isPending && (
        <UserConflict
          stored={valuesOf(stored)}
          yours={values}
          names={{ client: clients.known, car: choices?.cars, sites: choices?.sites }}
          onTake={() => {
            form.reset(valuesOf(stored));
            settle();
          }}
          onKeep={settle}
        />
      )}
      <Form
        columns
        onSubmit={form.submit}
        submitLabel={t('save')}
        busy={form.busy}
        label={t('title')}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField
          label={t('email')}
          type="email"
          autoComplete="off"
          disabled={isOwn}
          {...(isOwn && { hint: t('own_entry') })}
          {...form.field('email')}
        />
        {!isOwn && (
          <FormField
            label={t('password')}
            type="password"
            autoComplete="new-password"
            reveal={t('show_password')}
            warning={isWeakPassword(values.password, values.email) && f('weak_password')}
            {...(user && { hint: t('password_keep') })}
            {...form.field('password')}
          />
        )}
        <FormSelect
          label={t('kind')}
          choices={kinds.map((one) => ({ value: one, label: t(one === 'staff' ? 'staff_one' : one) }))}
          {...form.field('user_type')}
        />
        <FormField label={t('name')} autoComplete="off" {...form.field('name')} />
        <FormField
          label={t('phone')}
          hint={f('phone_optional')}
          type="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
        <FormField label={t('city')} autoComplete="off" {...form.field('city')} />
        <FormField label={t('country')} autoComplete="off" {...form.field('country')} />
        {values.user_type === 'manager' && (
          <FormFind
            label={t('client')}
            name="client"
            value={values.client}
            known={clients.known.find(({ id }) => String(id) === values.client)?.name}
            error={form.errorOf('client')}
            find={findClients}
            onChange={(client) => form.set({ client })}
          />
        )}
        {values.user_type === 'driver' && (
          <FormSelect
            label={t('car')}
            none={t('no_car')}
            choices={named(choices?.cars)}
            {...form.field('car')}
          />
        )}
        {isSite && (
          <FormChecks
            label={t('sites')}
            name="sites"
            none={t('no_site')}
            choices={named(choices?.sites)}
            chosen={values.sites}
            error={form.errorOf('sites')}
            onChange={(sites) => form.set({ sites })}
          />
        )}
        <FormSwitch
          label={t('active')}
          hint={t('active_hint')}
          checked={values.is_active}
          onChange={(is_active) => form.set({ is_active })}
        />
        {values.user_type === 'manager' && (
          <FormSwitch
            label={t('invoicing')}
            checked={values.is_invoicing}
            onChange={(is_invoicing) => form.set({ is_invoicing })}
          />
        )}
        {!isOwn && (
          <>
            <FormSwitch
              label={t('verified')}
              hint={t('verified_hint')}
              checked={values.verified}
              onChange={(verified) => form.set({ verified })}
            />
            <FormSwitch
              label={t('mfa')}
              {...(user?.is_mfa === true && !values.is_mfa && { hint: t('mfa_off_hint') })}
              checked={values.is_mfa}
              onChange={(is_mfa) => form.set({ is_mfa })}
            />
          </>
        )}
        {by === 'admin' && !isOwn && values.user_type !== 'driver' && (
          <FormSelect
            label={t('blinding')}
            hint={t('blinding_hint')}
            choices={blindings.map((one) => ({ value: one, label: t(one) }))}
            {...form.field('blinding')}
          />
        )}
        {by === 'admin' && !isOwn && mayHaveCapabilities(values.user_type) && (
          <FormChecks
            label={t('capabilities')}
            name="capabilities"
            hint={t('capabilities_hint')}
            choices={capabilities.map((one) => ({ value: one, label: t(one) }))}
            chosen={values.capabilities}
            error={form.errorOf('capabilities')}
            onChange={(chosen) =>
              form.set({ capabilities: capabilities.filter((one) => chosen.includes(one)) })
            }
          />
        )}
      </Form>
    </FormDialog>
  );
}

type Values = FormValues & UserVersion & { password: string };

/** The initial values of the form. */
function startOf(user: UserRow | undefined, user_type: UserType): Values {
  return {
    email: user?.email ?? '',
    password: '',
    user_type,
    name: user?.name ?? '',
    phone: user?.phone ?? '',
    city: user?.city ?? '',
    country: user?.country ?? '',
    client: String(user?.client_id ?? ''),
    car: String(user?.car_id ?? ''),
    sites: (user?.site_ids ?? []).map(String),
    is_active: user?.is_active ?? true,
    verified: user?.verified ?? false,
    is_invoicing: user?.is_invoicing ?? false,
    is_mfa: user?.is_mfa ?? false,
    blinding: blindingOf(user?.is_blinded ?? null),
    capabilities: user?.capabilities ?? [],
  };
}

const blindings = ['blinding_by_role', 'blinded', 'not_blinded'] as const satisfies UserVersion['blinding'][];

function blindingOf(decided: boolean | null): UserVersion['blinding'] {
  if (decided === null) return 'blinding_by_role';
  return decided ? 'blinded' : 'not_blinded';
}

/** Sends only the fields of this type of user; whether it is blinded is sent by an administrator only. */
function bodyOf({ client, car, sites, blinding, capabilities: given, ...values }: Values, by: Role) {
  const { user_type } = values;
  const is_blinded = blinding === 'blinding_by_role' ? null : blinding === 'blinded';
  return {
    ...values,
    ...(by === 'admin' && { is_blinded, capabilities: mayHaveCapabilities(user_type) ? [...given] : [] }),
    username: values.email,
    ...(user_type === 'manager' && { client_id: client === '' ? null : Number(client) }),
    ...(user_type === 'driver' && { car_id: car === '' ? null : Number(car) }),
    ...(['site_user', 'investigator', 'coordinator'].includes(user_type) && {
      site_ids: sites.map(Number),
    }),
  };
}

/** Drivers and API clients have none. */
function mayHaveCapabilities(type: UserType): boolean {
  return type !== 'driver' && type !== 'api_user';
}

/** The current type of a user; undefined if it never had one. */
function kindOf(user: UserRow): UserType | undefined {
  return typeOf({ ...user, groups: user.groups.map(({ name }) => name) });
}

function named(rows: readonly { id: number; name: string }[] = []) {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

function isUser(value: unknown): value is UserRow {
  return typeof value === 'object' && value !== null && 'updated_at' in value && 'email' in value;
}
