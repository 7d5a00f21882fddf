import { ChunkFailure } from '#web/arrive.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconCloudOff } from '#web/ui/frame-icons.ts';
import { Panel } from '#web/ui/Panels.tsx';

/**
 * Replaces a page that failed to load or to render. Reloading the address fetches what is missing (CONST-09).
 */
export function PageFailure({ error }: { error: unknown }) {
  const t = useTexts('common');
  const late = error instanceof ChunkFailure;
  return (
    <Panel
      icon={<IconCloudOff />}
      title={t(late ? 'chunk_title' : 'broken_title')}
      text={t(late ? 'chunk_text' : 'broken_text')}
    >
      <PlainButton look="main" onClick={() => globalThis.location.reload()}>
        {t('retry')}
      </PlainButton>
    </Panel>
  );
}
