// What the form of a user holds, and the body that it stands for.
import type { FormValues } from '#web/use-form.ts';
import type { UserRow } from '../contract.ts';
import { typeOf, type UserType } from '../rules.ts';

/** What the form of a user holds. */
export interface UserValues extends FormValues {
  email: string;
  password: string;
  user_type: UserType;
  name: string;
  phone: string;
  city: string;
  country: string;
  client: string;
  car: string;
  sites: readonly string[];
  is_active: boolean;
  is_invoicing: boolean;
  is_mfa: boolean;
}

/** What the form begins with. */
export function startOf(user: UserRow | undefined, user_type: UserType): UserValues {
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
    is_invoicing: user?.is_invoicing ?? false,
    is_mfa: user?.is_mfa ?? false,
  };
}

/** Only what belongs to this kind of user goes out. */
export function bodyOf({ client, car, sites, ...values }: UserValues) {
  const { user_type } = values;
  return {
    ...values,
    username: values.email,
    ...(user_type === 'manager' && { client_id: client === '' ? null : Number(client) }),
    ...(user_type === 'driver' && { car_id: car === '' ? null : Number(car) }),
    ...(['site_user', 'investigator', 'coordinator'].includes(user_type) && {
      site_ids: sites.map(Number),
    }),
  };
}

/** The kind that a user is of now; undefined: it was never given one. */
export function kindOf(user: UserRow): UserType | undefined {
  return typeOf({ ...user, groups: user.groups.map(({ name }) => name) });
}
