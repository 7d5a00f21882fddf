import { useTexts } from '#web/texts.ts';
import { Facts } from './Facts.tsx';

/** Shown to blinded users instead of items: the blinded names of their products; '' is one without a name. */
export function ProductNames({ names }: { names: readonly (string | null)[] }) {
  const t = useTexts('records');
  const shown = names.map((name) => name || t('study_product'));
  return <Facts facts={[{ label: t('product'), value: shown.join(', ') }]} />;
}
