import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useReturnedFocus } from '#web/forms/OpenDialog.tsx';
import { useDialogOnTop } from '#web/open-dialogs.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconSearch, IconX } from '#web/ui/icons.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import classes from './Palette.module.css';
import type { ImportTarget } from './palette-entries.ts';
import { type PaletteOption, usePaletteSections } from './use-palette-sections.tsx';

/** One field that finds pages, actions and records: arrow keys choose, Enter opens, with Ctrl in a new tab. */
export function PaletteDialog({
  onClose,
  onImport,
}: {
  onClose: () => void;
  onImport: (into: ImportTarget) => void;
}) {
  const t = useTexts('palette');
  const [text, setText] = useState('');
  const { isTop } = useDialogOnTop();
  const isPhone = useMedia(phoneMedia);
  const list = useId();
  useReturnedFocus();
  const { sections, state, retry } = usePaletteSections(text, { onClose, onImport });
  const options = sections.flatMap((section) => section.options);
  const [chosen, setChosen] = useState<string>();
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  // Enter came before the answer: what the answer has first is opened.
  const waiting = useRef(false);
  const choose = (option: PaletteOption, inNewTab: boolean) => {
    if (inNewTab && option.href !== undefined) globalThis.open(option.href);
    else option.choose();
  };
  const first = options[0];
  useEffect(() => {
    if (!waiting.current || state === 'searching') return;
    waiting.current = false;
    first?.choose();
  }, [state, first]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = active === undefined ? -1 : options.indexOf(active);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setChosen(options[(at + step + options.length) % options.length]?.key);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (active !== undefined && (state !== 'searching' || active.isLocal))
      choose(active, event.ctrlKey || event.metaKey);
    else if (state === 'searching') waiting.current = true;
  };

  return (
    <Modal.Root
      opened
      fullScreen={isPhone}
      size={640}
      yOffset="12dvh"
      closeOnEscape={isTop}
      returnFocus={false}
      onClose={onClose}
      classNames={{ overlay: classes['behind'] ?? '', content: classes['dialog'] ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <div className={classes['head']}>
          <IconSearch size={20} aria-hidden />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-label={t('title')}
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            {...(active && { 'aria-activedescendant': `${list}-${active.key}` })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            placeholder={t('placeholder')}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setChosen(undefined);
              waiting.current = false;
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes['close']} aria-label={t('common.close')} onClick={onClose}>
            <IconX size={20} />
          </button>
        </div>
        {/* It scrolls itself, so that the field it belongs to is its keyboard. */}
        <div
          id={list}
          role="listbox"
          aria-label={t('title')}
          aria-busy={state === 'searching'}
          className={classes['results']}
          hidden={options.length === 0}
        >
          {sections.map((section) => (
            <div key={section.key} role="group" aria-labelledby={`${list}-${section.key}`}>
              <div className={classes['section']} id={`${list}-${section.key}`}>
                {section.label}
              </div>
              {section.options.map((option) => (
                <Option
                  key={option.key}
                  id={`${list}-${option.key}`}
                  option={option}
                  active={option === active}
                  onPoint={() => setChosen(option.key)}
                  onChoose={(inNewTab) => choose(option, inNewTab)}
                />
              ))}
            </div>
          ))}
        </div>
        {state === 'none' && (
          <div className={classes['note']}>
            <strong>{t('none', { text: text.trim() })}</strong>
            <p>{t('none_hint')}</p>
          </div>
        )}
        {state === 'failed' && (
          <div className={classes['note']} role="alert">
            <strong>{t('failed')}</strong>
            <PlainButton onClick={retry}>{t('common.retry')}</PlainButton>
          </div>
        )}
        <div className={classes['foot']}>
          <span role="status">
            {state === 'searching' && t('searching')}
            {state === 'found' && t('results', { count: options.length })}
          </span>
          <span className={classes['keys']} aria-hidden>
            {t('keys')}
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Option({
  id,
  option,
  active,
  onPoint,
  onChoose,
}: {
  id: string;
  option: PaletteOption;
  active: boolean;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { Icon } = option;
  return (
    // The keyboard stays in the field, which names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      className={classes['option']}
      onMouseMove={active ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Icon size={18} aria-hidden />
      <span className={classes['label']}>{option.label}</span>
      {option.detail !== undefined && option.detail !== '' && (
        <span className={classes['detail']}>{option.detail}</span>
      )}
    </div>
  );
}
