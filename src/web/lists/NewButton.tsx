import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { useMayWrite } from '#web/use-may-write.ts';

/** The main button of a page for those who may write: adds what the page lists. */
export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  if (!useMayWrite()) return null;
  return (
    <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={onClick}>
      {label}
    </PlainButton>
  );
}
