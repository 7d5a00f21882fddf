import { useKnown } from '#features/administration/known-values/web/queries.ts';
import type { NextPackage } from '#features/overview/home/contract.ts';
import type { PackageKind } from '#features/transport/packages/rules.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Day } from '#web/ui/Values.tsx';
import { HomeRow, HomeRows, HomeSection } from './HomeSection.tsx';

/** The next hand-overs with their expected day, the most delayed first. */
export function HomePackages({
  title,
  none,
  kind,
  packages,
}: {
  title: string;
  none: string;
  kind: PackageKind;
  packages: readonly NextPackage[];
}) {
  const t = useTexts('home');
  const known = useKnown();
  return (
    <HomeSection title={title} to="/packages" search={{ kind, sort: 'date' }}>
      <HomeRows rows={packages} none={none} rowKey={({ id }) => id}>
        {({ id, airbill, status, date, project, late }) => (
          <HomeRow
            to={`/packages/${id}`}
            title={airbill}
            detail={[status && known.label('status', status), project].filter(Boolean).join(' · ')}
            end={
              <>
                {late && <Badge tone="bad">{t('late')}</Badge>}
                <span>{date === null ? t('no_day') : <Day value={date} />}</span>
              </>
            }
          />
        )}
      </HomeRows>
    </HomeSection>
  );
}
