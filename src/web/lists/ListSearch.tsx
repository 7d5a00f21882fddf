// The search box of a list: typed text is local until it is applied to the list after 300 ms.

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { IconSearch, IconX } from '#web/ui/icons.ts';
import classes from './ListSearch.module.css';

export const searchDelayMs = 300;

/** `/` focuses the box from anywhere, Enter searches at once, Escape clears the box. */
export function ListSearch({
  label,
  search,
  onSearch,
  onEnter,
}: {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  onEnter?: (search: string) => void;
}) {
  const t = useTexts('table');
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  if (search !== known) {
    setKnown(search);
    // Back, a link or 'clear' changed the search: update the box. The box's own search must not overwrite
    // further typing.
    if (search !== sent) setTyped(search);
    setSent(search);
  }

  const send = (text: string): void => {
    setSent(text);
    if (text !== search) onSearch(text);
  };
  useEffect(() => {
    const text = typed.trim();
    if (text === search) return;
    const timer = setTimeout(() => send(text), searchDelayMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <div className={classes.box}>
      <IconSearch className={classes.icon} size={16} aria-hidden />
      <input
        ref={box}
        className={classes.input}
        type="search"
        aria-label={label}
        placeholder={t('search')}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            send(typed.trim());
            onEnter?.(typed.trim());
          }
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
            send('');
          }
        }}
      />
      {typed === '' ? (
        <kbd className={classes.hint} aria-hidden>
          /
        </kbd>
      ) : (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('clear_search')}
          onClick={() => {
            setTyped('');
            send('');
            box.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
