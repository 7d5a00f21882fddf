import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ExpiryList } from './ExpiryList.tsx';

/** /expiry: what is in stock and expires soon, over all projects that a person may see. */
export function ExpiryPage() {
  const t = useTexts('expiry');
  return (
    <>
      <PageHead title={t('chart')} meta={<span>{t('chart_hint')}</span>} />
      <ExpiryList />
    </>
  );
}
