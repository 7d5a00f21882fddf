import { useSearch } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { CitiesList } from '#features/cities/web/CitiesList.tsx';
import { LocationsList } from '#features/locations/web/LocationsList.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';

/** /admin/cities: cities and locations, for those who manage them. */
export function MainDataPage() {
  const t = useTexts('places');
  const role = useSession()?.user.role;
  const { tab } = useSearch({ strict: false });
  if (!can(role, 'cities.write')) return <UnauthorizedPanel />;
  const current = tab === 'locations' ? 'locations' : 'cities';
  return (
    <>
      <PageHead title={t('title')} />
      <LinkTabs
        label={t('parts')}
        current={current}
        tabs={(['cities', 'locations'] as const).map((one) => ({
          key: one,
          label: t(one),
          to: '/admin/cities',
          search: () => ({ tab: one }),
        }))}
      />
      {current === 'cities' ? <CitiesList /> : <LocationsList />}
    </>
  );
}
