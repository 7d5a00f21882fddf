import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/session.ts';
import { loadTexts, useLabelled, useTexts } from '#web/texts.ts';
import { IconBell } from '#web/ui/icons.ts';
import { loadedWhenNear } from '#web/ui/loaded-when-near.tsx';
import round from '#web/ui/RoundButton.module.css';
import { unreadMaximum } from '../rules.ts';
import { takeUnread, unreadQuery } from './queries.ts';

const Bell = loadedWhenNear('dialog', async () => {
  const [module] = await Promise.all([import('./OpenNotices.tsx'), loadTexts(['notices'])]);
  return module.OpenNotices;
});

/** The first page has priority over the stream. */
const followAfterMs = 6_000;

/** Drivers see the bell only when they have notices. */
const rarelyTold = ['driver', 'operator'];
const checkAgainMs = 300_000;

/** The bell in the header: the number of unread notices, and the latest ones in its panel. */
export function NoticeBell() {
  const t = useTexts('common');
  const labelled = useLabelled();
  const user = useSession()?.user;
  const queries = useQueryClient();
  const username = user?.username;
  const isRare = user !== undefined && rarelyTold.includes(user.role);
  const { data } = useQuery({
    ...unreadQuery,
    enabled: user !== undefined,
    refetchInterval: isRare ? checkAgainMs : false,
  });
  const isShown = user !== undefined && (!isRare || (data?.count ?? 0) > 0);
  useEffect(() => {
    if (username === undefined || !isShown) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      // Without a connection it is tried again on the next page.
      const module = await import('./live-unread.ts').catch(() => undefined);
      if (stopped) return;
      stop = module?.followUnread({
        onUnread: (unread) => takeUnread(queries, unread),
        onSilence: () => void queries.invalidateQueries({ queryKey: unreadQuery.queryKey }),
      });
    }, followAfterMs);
    let stopped = false;
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [username, isShown, queries]);
  if (user === undefined) return null;
  // Its space is reserved, so that nothing moves when it appears.
  if (!isShown) return <span className={round['round']} aria-hidden />;
  const unread = data?.unread ?? 0;
  const shown = unread >= unreadMaximum ? `${unreadMaximum - 1}+` : String(unread);
  const label = unread === 0 ? t('notices') : labelled(t('notices'), shown);
  return (
    <Bell
      button={{
        look: 'quiet',
        className: round['bell'],
        'aria-label': label,
        title: label,
        children: (
          <>
            <IconBell aria-hidden />
            {unread > 0 && (
              <span className={round['mark']} aria-hidden>
                {shown}
              </span>
            )}
          </>
        ),
      }}
      label={t('notices')}
      side="end"
    />
  );
}
