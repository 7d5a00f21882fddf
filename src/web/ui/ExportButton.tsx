import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../texts.ts';
import { PlainButton } from './Buttons.tsx';

/** Saves a spreadsheet; `hint` says what is in it. It cannot be asked for twice while it is made. */
export function ExportButton({ hint, save }: { hint: string; save: () => Promise<void> }) {
  const t = useTexts('table');
  const { mutate, isPending } = useMutation({ mutationFn: save });
  return (
    <PlainButton icon={<IconDownload aria-hidden />} busy={isPending} title={hint} onClick={() => mutate()}>
      {isPending ? t('exporting') : t('export')}
    </PlainButton>
  );
}
