import type { Capability } from '#core/access.ts';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { useTexts } from '#web/texts.ts';
import type { UserType } from '../rules.ts';

/** The compared fields of a user, as in the form. */
export interface UserVersion {
  email: string;
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
  blinding: 'blinding_by_role' | 'blinded' | 'not_blinded';
  capabilities: readonly Capability[];
  verified: boolean;
}
type Named = readonly { id: number; name: string }[] | undefined;

/** The labels of the fields, in the order of the form. */
const compared = [
  { key: 'email', label: 'email' },
  { key: 'user_type', label: 'kind' },
  { key: 'name', label: 'name' },
  { key: 'phone', label: 'phone' },
  { key: 'city', label: 'city' },
  { key: 'country', label: 'country' },
  { key: 'client', label: 'client' },
  { key: 'car', label: 'car' },
  { key: 'sites', label: 'sites' },
  { key: 'is_active', label: 'is_active' },
  { key: 'is_invoicing', label: 'invoicing' },
  { key: 'is_mfa', label: 'mfa' },
  { key: 'blinding', label: 'blinding' },
  { key: 'capabilities', label: 'capabilities' },
  { key: 'verified', label: 'verified' },
] as const;

/** The differences between both versions of a user side by side, after a concurrent edit. */
export function UserConflict({
  stored,
  yours,
  names,
  onTake,
  onKeep,
}: {
  stored: UserVersion;
  yours: UserVersion;
  names: { client: Named; car: Named; sites: Named };
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTexts('users');
  const nameIn = (rows: Named, id: string) => rows?.find((row) => String(row.id) === id)?.name ?? id;
  const shown = (key: keyof UserVersion, values: UserVersion): string => {
    switch (key) {
      case 'user_type':
        return t(values.user_type === 'staff' ? 'staff_one' : values.user_type);
      case 'client':
      case 'car':
        return nameIn(names[key], values[key]) || t(`no_${key}`);
      case 'sites': {
        const sites = values.sites.map((id) => nameIn(names.sites, id)).toSorted();
        return sites.join(', ') || t('common.nothing');
      }
      case 'capabilities':
        return values.capabilities.map((one) => t(one)).join(', ') || t('no_capabilities');
      case 'is_active':
        return t(values.is_active ? 'only_active' : 'only_inactive');
      case 'is_invoicing':
      case 'is_mfa':
      case 'verified':
        return t(values[key] ? 'on' : 'off');
      case 'blinding':
        return t(values.blinding);
      default:
        return values[key] || t('common.nothing');
    }
  };
  const rows = compared
    .map(({ key, label }) => ({ key, label: t(label), saved: shown(key, stored), yours: shown(key, yours) }))
    .filter((row) => row.saved !== row.yours);
  return <VersionConflict rows={rows} onTake={onTake} onKeep={onKeep} />;
}
