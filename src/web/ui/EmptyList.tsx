import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useTexts } from '../texts.ts';
import { PlainButton } from './Buttons.tsx';
import { Panel } from './Panels.tsx';

/** Instead of rows: nothing fits the search and filters, or there is nothing yet; says which, and what to do. */
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
