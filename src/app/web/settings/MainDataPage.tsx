import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import { CitiesList } from '#features/administration/cities/web/CitiesList.tsx';
import { LocationsList } from '#features/administration/locations/web/LocationsList.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';

const CarsList = lazy(async () => {
  const module = await import('#features/transport/cars/web/CarsList.tsx');
  return { default: module.CarsList };
});
const SitesList = lazy(async () => {
  const module = await import('#features/supply/sites/web/SitesList.tsx');
  return { default: module.SitesList };
});
const KnownValuesList = lazy(async () => {
  const module = await import('#features/administration/known-values/web/KnownValuesList.tsx');
  return { default: module.KnownValuesList };
});
/** For admin only: most visitors of the page do not need it. */
const SettingsGroup = lazy(async () => {
  const module = await import('#features/administration/settings/web/SettingsGroup.tsx');
  return { default: module.SettingsGroup };
});

/**
 * /admin/cities: cities, locations, cars, sites and known values, for those who may manage them; for admin also the
 * contacts (A-30, A-54, SET-05).
 */
export function MainDataPage() {
  const t = useTexts('places');
  const user = useSession()?.user;
  const { tab } = useSearch({ strict: false });
  if (!can(user, 'cities.write')) return <UnauthorizedPanel />;
  const tabs = (['cities', 'locations', 'cars', 'sites', 'known_values', 'contacts'] as const).filter(
    (one) => one !== 'contacts' || can(user, 'global_settings.manage'),
  );
  const current = tabs.find((one) => one === tab) ?? 'cities';
  return (
    <>
      <PageHead title={t('title')} />
      <LinkTabs
        label={t('parts')}
        current={current}
        tabs={tabs.map((one) => ({
          key: one,
          label: t(one),
          to: '/admin/cities',
          search: () => ({ tab: one }),
        }))}
      />
      {current === 'cities' && <CitiesList />}
      {current === 'locations' && <LocationsList />}
      <Suspense fallback={<Placeholder height={640} />}>
        {current === 'cars' && <CarsList />}
        {current === 'sites' && <SitesList />}
        {current === 'known_values' && <KnownValuesList />}
      </Suspense>
      {current === 'contacts' && (
        <Suspense fallback={<Placeholder height={640} />}>
          <SettingsGroup group="contacts" />
        </Suspense>
      )}
    </>
  );
}
