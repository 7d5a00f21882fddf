import { can } from '#core/access.ts';
import { HistoryButton } from '#features/history/web/HistoryButton.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { GlobalSettings } from './GlobalSettings.tsx';

/** /global_settings: for admin; others see that they may not, and nothing is asked for them. */
export function GlobalSettingsPage() {
  const t = useTexts('globalSettings');
  const role = useSession()?.user.role;
  if (!can(role, 'global_settings.manage')) return <UnauthorizedPanel />;
  return (
    <>
      <PageHead title={t('title')} action={<HistoryButton noun="global_settings" name={t('title')} />} />
      <GlobalSettings />
    </>
  );
}
