import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconInbox, IconSearchOff } from '#web/ui/icons.ts';
import { Panel } from '#web/ui/Panels.tsx';

/** Shown instead of rows: no results for the search and filters, or no rows yet, and what to do. */
export function EmptyList({
  narrowed,
  text,
  onClear,
}: {
  narrowed: boolean;
  text: string;
  onClear: () => void;
}) {
  const t = useTexts('table');
  if (!narrowed) return <Panel icon={<IconInbox />} title={t('empty_title')} text={text} />;
  return (
    <Panel icon={<IconSearchOff />} title={t('no_match_title')} text={t('no_match_text')}>
      <PlainButton onClick={onClear}>{t('no_match_action')}</PlainButton>
    </Panel>
  );
}
