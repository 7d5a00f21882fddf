import { type ComponentType, useEffect, useState } from 'react';
import { failed } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { loadTexts, useTexts } from '#web/texts.ts';
import { IconSearch } from '#web/ui/icons.ts';
import round from '#web/ui/RoundButton.module.css';

type Dialog = ComponentType<{ onClose: () => void }>;

async function load(): Promise<Dialog> {
  const [{ Palette }] = await Promise.all([
    import('#app/web/palette/Palette.tsx'),
    loadTexts(['palette', 'recordForms', 'imports']),
  ]);
  return Palette;
}

function open(show: (dialog: () => Dialog) => void): void {
  void load().then((Palette) => show(() => Palette), failed);
}

/** Opens the palette, by Ctrl-K too; all but this button is loaded when it is wanted. */
export function SearchButton() {
  const t = useTexts('common');
  const username = useSession()?.user.username;
  const [Open, setOpen] = useState<Dialog>();
  useEffect(() => {
    if (username === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      // The key's place: on a Cyrillic keyboard it is another letter.
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK')
        return;
      event.preventDefault();
      open(setOpen);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [username]);
  if (username === undefined) return null;
  return (
    <>
      <button
        type="button"
        className={round['round']}
        aria-label={t('search_all')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title={`${t('search_all')} (Ctrl+K)`}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => open(setOpen)}
      >
        <IconSearch />
      </button>
      {Open && <Open onClose={() => setOpen(undefined)} />}
    </>
  );
}
