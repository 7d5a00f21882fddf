import { useTexts } from '#web/texts.ts';
import { NotFoundPanel } from '#web/ui/Panels.tsx';
import { usePortalName } from '#web/portal.ts';

/** Any path that the route table does not know (NAV-23). */
export function NotFoundPage() {
  const t = useTexts('common');
  const portalName = usePortalName();
  return (
    <>
      <title>{`${t('not_found_title')} · ${portalName}`}</title>
      <NotFoundPanel />
    </>
  );
}
