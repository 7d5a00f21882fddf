import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { useStore } from '#web/external-store.ts';
import { clearMessages, type MessageAction, successStore, type Toast, toastStore } from '#web/messages.ts';
import { useText, useTexts } from '#web/texts.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '#web/ui/icons.ts';
import classes from './Notices.module.css';

const icons = { good: IconCheck, attention: IconAlertTriangle, information: IconInfoCircle };

/** Results of an action and toasts, at the top right, where they do not move the page. */
export function Notices() {
  const t = useTexts('common');
  const success = useStore(successStore);
  const text = useText(success.show ? success.message : '', success.params);
  const toasts = useStore(toastStore);
  useEffect(() => {
    const shown = toasts.map((toast) => noticeOf(toast));
    if (success.show && text !== '') {
      const close = { withCloseButton: true, closeButtonProps: { 'aria-label': t('close') } };
      // Also called when the next message replaces this one.
      const onClose = () => {
        if (successStore.get() === success) clearMessages();
      };
      const { action } = success;
      const message = action && <Offer text={text} action={action} />;
      shown.push({
        ...noticeOf({ id: text, text, kind: 'good' }),
        ...(message && { message }),
        ...close,
        onClose,
      });
    }
    const gone = notificationsStore
      .getState()
      .notifications.filter(({ id }) => !shown.some((one) => one.id === id));
    for (const { id = '' } of gone) notifications.hide(id);
    // A notification that is shown already stays unchanged.
    for (const one of shown) notifications.show(one);
  }, [success, text, toasts, t]);
  return (
    <Notifications
      position="top-right"
      // Inside the live region.
      withinPortal={false}
      containerWidth={360}
      transitionDuration={160}
      classNames={{ root: classes['place'] ?? '' }}
    />
  );
}

/** What was done, and what can be done about it. */
function Offer({ text, action }: { text: string; action: MessageAction }) {
  const label = useText(action.label);
  return (
    <span className={classes['offer']}>
      {text}
      <button
        type="button"
        onClick={() => {
          clearMessages();
          action.run();
        }}
      >
        {label}
      </button>
    </span>
  );
}

/** What our own store holds, and when it goes, is decided there. */
function noticeOf({ id, text, kind }: Omit<Toast, 'id'> & { id: string | number }): NotificationData {
  const Icon = icons[kind];
  return {
    id: String(id),
    message: text,
    icon: <Icon size={20} />,
    role: 'none',
    autoClose: false,
    withCloseButton: false,
    allowClose: true,
    classNames: {
      root: `${classes['notice'] ?? ''} ${classes[kind] ?? ''}`,
      icon: classes['icon'] ?? '',
      description: classes['text'] ?? '',
    },
  };
}
