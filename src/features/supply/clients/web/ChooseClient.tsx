import { setAppState, useAppState } from '#web/app-state.ts';
import { useTexts } from '#web/texts.ts';
import { IconPin, IconPinFilled } from '#web/ui/icons.ts';
import classes from './Clients.module.css';

/** Selects or clears the current client; the menu follows (CLI-09). */
export function ChooseClient({ client }: { client: { id: number; name: string } }) {
  const t = useTexts('clients');
  const chosen = useAppState().currentClient?.id === client.id;
  const label = t(chosen ? 'unset' : 'choose', { client: client.name });
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={chosen}
      aria-label={label}
      title={label}
      onClick={() => setAppState({ currentClient: chosen ? null : { id: client.id, name: client.name } })}
    >
      {chosen ? <IconPinFilled size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
    </button>
  );
}
