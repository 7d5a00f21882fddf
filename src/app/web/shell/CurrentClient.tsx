import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { setAppState, useAppState } from '#web/app-state.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { IconX } from '#web/ui/frame-icons.ts';
import classes from './MainMenu.module.css';

/** The client whose lists are shown, and the way from them to the lists of all clients (CLI-09). */
export function CurrentClient() {
  const t = useTexts('common');
  const session = useSession();
  const { currentClient } = useAppState();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const lists = currentClient && `/clients/${currentClient.id}/`;
  if (!session || !currentClient || lists === null || !path.startsWith(lists)) return null;
  const list = path.slice(lists.length);
  const leave = () => {
    setAppState({ currentClient: null });
    const isList = list === 'projects' || list === 'packages';
    void navigate({
      to: isList ? `/${list}` : '/clients',
      // The list keeps its filters and sort, except the locations of the client.
      search: (before: Record<string, unknown>) => (isList ? { ...before, location: undefined } : {}),
    });
  };
  return (
    <div className={classes['client']} data-client="">
      <span className={classes['client-label']}>{t('current_client')}</span>
      <Link to={`/clients/${currentClient.id}/projects`}>{currentClient.name}</Link>
      <button
        type="button"
        aria-label={t('clear_current_client')}
        title={t('clear_current_client')}
        onClick={leave}
      >
        <IconX size={14} />
      </button>
    </div>
  );
}
