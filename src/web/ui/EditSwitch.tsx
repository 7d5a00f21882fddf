import { IconPencil, IconPencilOff, IconPlus } from '@tabler/icons-react';
import { useTexts } from '../texts.ts';
import { useEditMode } from '../use-edit-mode.ts';
import { PlainButton } from './Buttons.tsx';

/** The pencil of a page's head, for those who may write; while it is on, what can be added stands before it. */
export function EditSwitch({
  add = [],
}: {
  add?: readonly { readonly label: string; readonly onClick: () => void }[];
}) {
  const t = useTexts('common');
  const { may, on, toggle } = useEditMode();
  if (!may) return null;
  return (
    <>
      {on &&
        add.map(({ label, onClick }) => (
          <PlainButton key={label} look="main" icon={<IconPlus aria-hidden />} onClick={onClick}>
            {label}
          </PlainButton>
        ))}
      <PlainButton
        aria-pressed={on}
        icon={on ? <IconPencilOff aria-hidden /> : <IconPencil aria-hidden />}
        onClick={toggle}
      >
        {t(on ? 'edit_done' : 'edit_mode')}
      </PlainButton>
    </>
  );
}
