import type { Figure, NextPackage } from '#features/overview/home/contract.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Day } from '#web/ui/Values.tsx';
import { HomeRow, HomeRows, HomeSection } from './HomeSection.tsx';

/** Delivered packages of the own sites; each leads to the form that confirms its receipt. */
export function HomeReceipts({
  unconfirmed,
  packages,
}: {
  /** How many there are; `packages` are the latest of them. */
  unconfirmed: Figure | null;
  packages: readonly NextPackage[];
}) {
  const t = useTexts('home');
  const tag = useLanguageTag();
  const isMore = unconfirmed !== null && unconfirmed.count > packages.length;
  const count = isMore
    ? ` (${new Intl.NumberFormat(tag).format(unconfirmed.count)}${unconfirmed.more ? '+' : ''})`
    : '';
  return (
    <HomeSection title={t('to_confirm') + count}>
      <HomeRows rows={packages} none={t('none_to_confirm')} rowKey={({ id }) => id}>
        {({ id, airbill, date, project }) => (
          <HomeRow
            to={`/packages/${id}/receipt`}
            title={airbill}
            detail={project}
            end={<span>{date === null ? t('no_day') : <Day value={date} />}</span>}
          />
        )}
      </HomeRows>
    </HomeSection>
  );
}
