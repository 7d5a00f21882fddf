import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { LogOutContext } from './LogOutContext.tsx';

interface Asking {
  loggingOut: { readonly onConfirm: () => void; readonly onCancel: () => void } | undefined;
}

const OutboxButton = lazy(async () => {
  try {
    const [module] = await Promise.all([
      import('#features/transport/deliveries/web/outbox/OutboxButton.tsx'),
      loadTexts(['outbox']),
    ]);
    return { default: module.OutboxButton as ComponentType<Asking> };
  } catch {
    return { default: NoOutbox };
  }
});

/** Offline on the first visit: the queue is not loaded, so a logout has nothing to confirm. */
function NoOutbox({ loggingOut }: Asking) {
  useEffect(() => loggingOut?.onConfirm(), [loggingOut]);
  return null;
}

/**
 * Delivery reports queued on this device: for drivers on every page, for others where they report and before
 * they log out. `children` receives the button; a logout inside it asks for confirmation first.
 */
export function ReportQueue({ children }: { children: (button: ReactNode) => ReactNode }) {
  const user = useSession()?.user;
  const logOut = use(LogOutContext);
  const [asked, setAsked] = useState(false);
  const reporting = useRouterState({
    select: ({ location }) => /^\/(scan|report)\b/.test(location.pathname),
  });
  const isDriver = user?.role === 'driver';
  useEffect(() => {
    if (isDriver) void import('#app/web/offline/register.ts').then(({ keepAppOffline }) => keepAppOffline());
  }, [isDriver]);
  if (!can(user, 'devices.manage')) return children(null);
  const loggingOut = asked
    ? {
        onConfirm: () => {
          setAsked(false);
          logOut();
        },
        onCancel: () => setAsked(false),
      }
    : undefined;
  const wanted = isDriver || reporting || asked;
  return (
    <LogOutContext value={() => setAsked(true)}>
      {children(
        wanted && (
          <Suspense fallback={null}>
            <OutboxButton loggingOut={loggingOut} />
          </Suspense>
        ),
      )}
    </LogOutContext>
  );
}
