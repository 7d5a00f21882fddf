import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showDay } from '#locales/dates.ts';
import { type KindWithLines, lineFieldsOf } from '#record-types/forms.ts';
import { destroyedFrom } from '#record-types/lines.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useFieldErrorText, useLanguageTag, useLocale, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons.ts';
import { quantityIn } from '#web/ui/Values.tsx';
import { type FormLine, stockKey, takesTooMuch, whyNotDispatched } from '../rules.ts';
import { LineGoods } from './LineGoods.tsx';
import classes from './RecordForms.module.css';
import { useRecordParts } from './RecordParts.tsx';

const columns = ['batch', 'product', 'quantity'] as const;

/** The lines of a record: items shipped (amendment 5). */
export function LinesEditor({
  lines,
  kind,
  required,
  stockOf,
  takesFromStock,
  error,
  errorOf,
  onChange,
}: {
  lines: readonly FormLine[];
  /** Whose lines: it decides which fields they have. */
  kind: KindWithLines;
  required: boolean;
  /** The project whose stock the lines are chosen from; none where batch and product are typed. */
  stockOf: number | undefined;
  /** What is on hand limits the quantities. */
  takesFromStock: boolean;
  /** Errors of all lines together, such as a missing line. */
  error: string | undefined;
  /** The error messages at a path such as `0.quantity`. */
  errorOf: (place: string) => string | undefined;
  onChange: (lines: readonly FormLine[]) => void;
}) {
  const fields = lineFieldsOf(kind);
  const below = (['kits', 'airbill'] as const).filter((name) => name in fields);
  const wordOf = { kits: 'kits', airbill: 'line_airbill' } as const;
  const t = useTexts('recordForms');
  const records = useTexts('records');
  const tag = useLanguageTag();
  const locale = useLocale();
  const fieldErrorText = useFieldErrorText();
  const asked = useQuery({ ...useRecordParts().stock(stockOf ?? 0), enabled: stockOf !== undefined });
  const stock = asked.data;
  const itemOf = (line: FormLine) => stock?.find((item) => stockKey(item) === stockKey(line));
  // Lines with typed batch and product, after the choice 'not in stock'.
  const [typedLines, setTypedLines] = useState<readonly number[]>([]);
  const isBlank = ({ batch, product }: FormLine) => batch === '' && product === '';
  // Also while the stock is loading: text fields would be replaced while someone types in them.
  const isChosen = (line: FormLine, index: number) =>
    !typedLines.includes(index) &&
    (asked.isLoading ||
      (stock !== undefined && stock.length > 0 && (isBlank(line) || itemOf(line) !== undefined)));
  const warningsOf = (line: FormLine): string[] => {
    const item = itemOf(line);
    if (stock === undefined || stock.length === 0 || isBlank(line)) return [];
    if (item === undefined) return line.batch === '' ? [] : [t('warn_unknown')];
    const { expiry_date: expiry, is_expired: isExpired, qty_stock: onHand } = item;
    const refused = takesFromStock ? fieldErrorText(whyNotDispatched(item)) : undefined;
    const isPast = takesFromStock && expiry !== null && isExpired;
    const isMore = takesFromStock && takesTooMuch(item, lines, locale);
    return [
      ...(isPast ? [t('warn_expired', { date: showDay(expiry, tag) })] : refused ? [refused] : []),
      ...(isMore ? [t('warn_more', { quantity: quantityIn(onHand ?? '0', tag) ?? '0' })] : []),
    ];
  };
  const change = (index: number, part: Partial<FormLine>) =>
    onChange(lines.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<'new line' | 'button'>(undefined);
  // Moves the focus into an added line; after a removal, away from the button that is gone.
  useEffect(() => {
    const batch = list.current?.lastElementChild?.querySelector('input');
    const button = list.current?.nextElementSibling?.querySelector('button');
    if (wanted.current !== undefined) (wanted.current === 'new line' ? batch : button)?.focus();
    wanted.current = undefined;
  });
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['label']} data-required={required || undefined}>
        {t('lines')}
      </legend>
      <p className={classes['soft']}>{t(lines.length === 0 ? 'no_lines' : 'lines_hint')}</p>
      {error !== undefined && (
        <p className={classes['linesError']} role="alert">
          {error}
        </p>
      )}
      <ol ref={list} className={classes['lines']}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified only by its position
          <li key={index} className={classes['line']} data-columns={'destroyed_from' in fields ? 4 : 3}>
            {isChosen(line, index) && (
              <div className={classes['goods']}>
                <LineGoods
                  name={`lines.${index}.batch`}
                  stock={stock}
                  line={line}
                  error={errorOf(`${index}.batch`) ?? errorOf(`${index}.product`)}
                  onChange={(goods) => change(index, goods)}
                />
                <PlainButton look="quiet" onClick={() => setTypedLines([...typedLines, index])}>
                  {t('not_in_stock')}
                </PlainButton>
              </div>
            )}
            {columns
              .filter((column) => column === 'quantity' || !isChosen(line, index))
              .map((column) => (
                <FormField
                  key={column}
                  label={records(column)}
                  name={`lines.${index}.${column}`}
                  autoComplete="off"
                  {...(column === 'quantity' && { inputMode: 'decimal' as const })}
                  error={errorOf(`${index}.${column}`)}
                  value={line[column]}
                  onChange={({ currentTarget: { value } }) => change(index, { [column]: value })}
                />
              ))}
            {'destroyed_from' in fields && (
              <FormSelect
                label={records('destroyed_from')}
                name={`lines.${index}.destroyed_from`}
                none={records('from_unstated')}
                choices={destroyedFrom.map((value) => ({ value, label: records(`from_${value}`) }))}
                error={errorOf(`${index}.destroyed_from`)}
                value={line.destroyed_from ?? ''}
                onChange={({ currentTarget: { value } }) => change(index, { destroyed_from: value })}
              />
            )}
            <PlainButton
              look="quiet"
              aria-label={t('remove_line', { number: index + 1 })}
              onClick={() => {
                wanted.current = 'button';
                setTypedLines(
                  typedLines.filter((at) => at !== index).map((at) => (at > index ? at - 1 : at)),
                );
                onChange(lines.filter((_, at) => at !== index));
              }}
            >
              <IconTrash aria-hidden />
            </PlainButton>
            {below.length > 0 && (
              <div className={classes['below']}>
                {below.map((name) => (
                  <FormField
                    key={name}
                    label={records(wordOf[name])}
                    hint={records(`${wordOf[name]}_hint`)}
                    name={`lines.${index}.${name}`}
                    autoComplete="off"
                    error={errorOf(`${index}.${name}`)}
                    value={line[name] ?? ''}
                    onChange={({ currentTarget: { value } }) => change(index, { [name]: value })}
                  />
                ))}
              </div>
            )}
            {typedLines.includes(index) && stock !== undefined && stock.length > 0 && (
              <PlainButton
                look="quiet"
                className={classes['fromStock']}
                onClick={() => {
                  setTypedLines(typedLines.filter((at) => at !== index));
                  if (itemOf(line) === undefined) change(index, { batch: '', product: '' });
                }}
              >
                {t('choose_from_stock')}
              </PlainButton>
            )}
            {warningsOf(line).length > 0 && (
              <p className={classes['lineWarning']} role="status">
                {warningsOf(line).join(' ')}
              </p>
            )}
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
