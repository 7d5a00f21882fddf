import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useIsDialogOpen } from '#web/open-dialogs.ts';
import { useTexts } from '#web/texts.ts';
import { useMedia } from '#web/use-media.ts';
import { PlainButton } from './Buttons.tsx';
import { IconX } from './frame-icons.ts';
import classes from './SidePanel.module.css';

const besideMedia = '(min-width: 1264px)';

interface SidePanelProps {
  /** Which thing it is: the focus goes to its title when another one opens. */
  at: string;
  title: string;
  /** What kind of thing it is. */
  hint: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One thing of a list: beside the list where there is room for both, else over it, on a phone as a page. */
export function SidePanel({ at, title, hint, actions, onClose, children }: SidePanelProps) {
  const isBeside = useMedia(besideMedia);
  if (isBeside) return <Beside {...{ at, title, hint, actions, onClose, children }} />;
  return (
    <FormDialog wide reading title={title} hint={hint} onClose={onClose}>
      <div className={classes['body']}>
        {actions && <div className={classes['actions']}>{actions}</div>}
        {children}
      </div>
    </FormDialog>
  );
}

/** The list stays in use: another row opens in its place. Escape closes it and goes back to the row. */
function Beside({ at, title, hint, actions, onClose, children }: SidePanelProps) {
  const t = useTexts('common');
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const isBehind = useIsDialogOpen();
  useEffect(() => {
    if (panel.current?.contains(document.activeElement) === false) opener.current = document.activeElement;
    panel.current?.querySelector('h2')?.focus({ preventScroll: true });
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another record is another reason to go there
  }, [at]);
  useEffect(() => {
    const here = panel.current;
    return () => {
      const focused = document.activeElement;
      if (focused !== document.body && here?.contains(focused) === false) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (isBehind) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isBehind, onClose]);
  return (
    <section ref={panel} className={classes['panel']} aria-label={title} data-side-panel>
      <header className={classes['head']}>
        <div>
          <h2 tabIndex={-1}>{title}</h2>
          <p>{hint}</p>
        </div>
        {actions}
        <PlainButton look="quiet" aria-label={t('close')} onClick={onClose}>
          <IconX aria-hidden />
        </PlainButton>
      </header>
      {/* What loads inside does not hide the title, which has the focus. */}
      <div className={classes['body']}>
        <Suspense>{children}</Suspense>
      </div>
    </section>
  );
}
