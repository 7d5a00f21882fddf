import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import type { FormLine } from '../rules.ts';
import classes from './Entries.module.css';

const columns = ['batch', 'product', 'quantity'] as const;

/** What moved, line by line (amendment 5). */
export function LinesEditor({
  lines,
  errorOf,
  onChange,
}: {
  lines: readonly FormLine[];
  /** The words of what is wrong at a place such as `0.quantity`. */
  errorOf: (place: string) => string | undefined;
  onChange: (lines: readonly FormLine[]) => void;
}) {
  const t = useTexts('entries');
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<'new line' | 'button'>(undefined);
  // Who adds a line fills it in; who removes one has lost the button that had the focus.
  useEffect(() => {
    const batch = list.current?.lastElementChild?.querySelector('input');
    const button = list.current?.nextElementSibling?.querySelector('button');
    if (wanted.current !== undefined) (wanted.current === 'new line' ? batch : button)?.focus();
    wanted.current = undefined;
  });
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['label']}>{t('lines')}</legend>
      <p className={classes['soft']}>{t(lines.length === 0 ? 'no_lines' : 'lines_hint')}</p>
      <ol ref={list} className={classes['lines']}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          <li key={index} className={classes['line']}>
            {columns.map((column) => (
              <FormField
                key={column}
                label={t(column)}
                name={`lines.${index}.${column}`}
                autoComplete="off"
                {...(column === 'quantity' && { inputMode: 'decimal' as const })}
                error={errorOf(`${index}.${column}`)}
                value={line[column]}
                onChange={({ currentTarget: { value } }) =>
                  onChange(lines.map((one, at) => (at === index ? { ...one, [column]: value } : one)))
                }
              />
            ))}
            <PlainButton
              look="quiet"
              aria-label={t('remove_line', { number: index + 1 })}
              onClick={() => {
                wanted.current = 'button';
                onChange(lines.filter((_, at) => at !== index));
              }}
            >
              <IconTrash aria-hidden />
            </PlainButton>
          </li>
        ))}
      </ol>
      <div>
        <PlainButton
          icon={<IconPlus aria-hidden />}
          onClick={() => {
            wanted.current = 'new line';
            onChange([...lines, { batch: '', product: '', quantity: '' }]);
          }}
        >
          {t('add_line')}
        </PlainButton>
      </div>
    </fieldset>
  );
}
