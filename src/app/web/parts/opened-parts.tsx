// Parts that have to be opened, or that show what a store holds.
import { useState } from 'react';
import { showErrors } from '#web/messages.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ErrorBar } from '#web/ui/ErrorBar.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { useConfirmation } from '#web/ui/use-confirmation.tsx';

/** The bar shows the errors of the whole page: the shell's own bar shows them too. */
export function ErrorState() {
  return (
    <>
      <PlainButton onClick={() => showErrors(['SERVER_ERROR'])}>One error</PlainButton>{' '}
      <PlainButton onClick={() => showErrors(['SERVER_ERROR', 'NOT_FOUND'], () => undefined)}>
        Two errors, with a retry
      </PlainButton>
      <ErrorBar within />
    </>
  );
}

export function SidePanelState() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>Open</PlainButton>
      {open && (
        <SidePanel
          at="package"
          title="UA2010075"
          hint="Package"
          actions={<PlainButton>Edit</PlainButton>}
          onClose={() => setOpen(false)}
        >
          <p>Content</p>
        </SidePanel>
      )}
    </>
  );
}

export function ConfirmState() {
  const { ask, dialog } = useConfirmation({
    title: 'Undo this import?',
    warning: 'New rows will be removed.',
    action: 'Undo import',
  });
  const [answer, setAnswer] = useState('not asked');
  return (
    <>
      <PlainButton onClick={() => void ask().then((goesOn) => setAnswer(goesOn ? 'confirmed' : 'closed'))}>
        Ask
      </PlainButton>{' '}
      {answer}
      {dialog}
    </>
  );
}
