import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDialogOnTop } from '#web/open-dialogs.ts';
import { useTexts } from '#web/texts.ts';
import { ErrorBar } from '#web/ui/ErrorBar.tsx';
import { IconX } from '#web/ui/frame-icons.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import classes from './FormDialog.module.css';
import type { FormDialogProps } from './FormDialog.tsx';

/**
 * The dialog itself: traps the focus and returns it to the element that opened it. Full screen on a phone.
 */
export function OpenDialog({
  title,
  hint,
  wide = false,
  reading = false,
  unsaved = false,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTexts('common');
  const [warned, setWarned] = useState(false);
  const errors = useRef<HTMLDivElement>(null);
  const { isTop, hasErrors } = useDialogOnTop();
  const isPhone = useMedia(phoneMedia);
  useReturnedFocus();
  useEffect(() => {
    // On a phone the pressed button is a screen further down.
    if (hasErrors) errors.current?.scrollIntoView({ block: 'nearest' });
  }, [hasErrors]);
  const close = () => {
    if (unsaved && !warned) setWarned(true);
    else onClose();
  };
  return (
    <Modal.Root
      opened
      centered
      classNames={{ overlay: classes['behind'] ?? '', content: classes['dialog'] ?? '' }}
      fullScreen={isPhone}
      size={wide ? 720 : 480}
      // Only the topmost dialog.
      closeOnEscape={isTop}
      returnFocus={false}
      closeOnClickOutside={false}
      onClose={close}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title
          className={classes['title'] ?? ''}
          {...(reading && { tabIndex: -1, 'data-autofocus': true })}
        >
          {title}
        </Modal.Title>
        {hint && <p className={classes['hint']}>{hint}</p>}
        {unsaved && warned && (
          <p className={classes['unsaved']} role="alert">
            {t('unsaved')}
          </p>
        )}
        {hasErrors && (
          <div ref={errors} role="alert">
            <ErrorBar within />
          </div>
        )}
        {children}
        {/* Last, so that the focus begins in the form. */}
        <button type="button" className={classes['close']} aria-label={t('close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </button>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The dialog unmounts with its parent; Mantine, which waits for a close, then never returns the focus. */
export function useReturnedFocus(): void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, []);
  useEffect(() => {
    // It replaced another dialog, such as a 'loading' one, which has just returned the focus.
    if (opener.current === document.body) opener.current = document.activeElement;
    return () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
    };
  }, []);
}
