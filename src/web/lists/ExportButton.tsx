import { useMutation } from '@tanstack/react-query';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload } from '#web/ui/icons.ts';

/**
 * Downloads a spreadsheet; `hint` describes its content, by default all rows that match the filters. Disabled
 * while one is being generated.
 */
export function ExportButton({ hint, save }: { hint?: string; save: () => Promise<void> }) {
  const t = useTexts('table');
  const { mutate, isPending } = useMutation({ mutationFn: save });
  return (
    <PlainButton
      icon={<IconDownload aria-hidden />}
      busy={isPending}
      title={hint ?? t('export_hint')}
      onClick={() => mutate()}
    >
      {isPending ? t('exporting') : t('export')}
    </PlainButton>
  );
}
