import * as z from 'zod/mini';
import { showDay } from '#locales/dates.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { editedQuantity, typedQuantity } from '#web/forms/typed-quantity.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons.ts';
import { quantityIn } from '#web/ui/Values.tsx';
import type { PickingProposal } from '../contract.ts';
import { coverageOf, type Pick } from '../rules.ts';
import classes from './Requests.module.css';

interface Picking {
  readonly proposal: PickingProposal;
  readonly picks: readonly PickedLine[];
  /** The error texts at a path such as `0.quantity`. */
  readonly errorOf: (place: string) => string | undefined;
  readonly onChange: (picks: readonly PickedLine[]) => void;
}

/** The batches to send for each line of a request. */
export function PickedLines({ error, ...picking }: Picking & { error: string | undefined }) {
  const t = useTexts('shipmentRequests');
  return (
    <div className={classes['lines']}>
      {!picking.proposal.keeps_stock && <p className={classes['soft']}>{t('not_kept')}</p>}
      {picking.proposal.lines.map((line) => (
        <LineOfRequest key={line.id} line={line} {...picking} />
      ))}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function LineOfRequest({
  line,
  proposal,
  picks,
  errorOf,
  onChange,
}: Picking & { line: PickingProposal['lines'][number] }) {
  const t = useTexts('shipmentRequests');
  const tag = useLanguageTag();
  const shown = (quantity: string) => quantityIn(quantity, tag) ?? '0';
  const batches = proposal.batches.filter(({ product_id }) => line.product_ids.includes(product_id));
  const choices = batches.map(({ batch_id, product, number, expiry_date, available }) => ({
    value: String(batch_id),
    label: [
      ...(line.product_ids.length > 1 ? [product] : []),
      number,
      ...(expiry_date === null ? [] : [t('expires', { date: showDay(expiry_date, tag) })]),
      ...(available === null ? [] : [t('available', { quantity: shown(available) })]),
    ].join(' · '),
  }));
  const { state, missing } = pickedOf(line, picks);
  const summary = {
    full: t('complete'),
    short: t('shortage', { quantity: shown(missing) }),
    over: t('too_many'),
  };
  const change = (index: number, part: Partial<PickedLine>) =>
    onChange(picks.map((pick, at) => (at === index ? { ...pick, ...part } : pick)));
  return (
    <section className={classes['picked']}>
      <header>
        <h3>{line.product}</h3>
        <span className={classes['soft']}>
          {t('requested_of', { quantity: shown(line.quantity) })} ·{' '}
          <span className={classes[state === 'full' ? 'soft' : 'short']} role="status">
            {summary[state]}
          </span>
        </span>
      </header>
      {line.product_ids.length > 1 && <p className={classes['soft']}>{t('several_products')}</p>}
      {batches.length === 0 && <p className={classes['short']}>{t('nothing_available')}</p>}
      {picks.map(
        (pick, index) =>
          pick.line_id === line.id && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picked line is identified only by its position
            <div key={index} className={classes['line']}>
              <FormSelect
                label={t('batch')}
                required
                none={t('choose_batch')}
                name={`lines.${index}.batch_id`}
                choices={choices}
                value={pick.batch_id}
                error={errorOf(`${index}.batch_id`) ?? errorOf(`${index}.batch`)}
                onChange={({ currentTarget }) => change(index, { batch_id: currentTarget.value })}
              />
              <FormField
                label={t('quantity')}
                required
                name={`lines.${index}.quantity`}
                inputMode="decimal"
                autoComplete="off"
                value={pick.quantity}
                error={errorOf(`${index}.quantity`)}
                onChange={({ currentTarget }) => change(index, { quantity: currentTarget.value })}
              />
              <PlainButton
                look="quiet"
                aria-label={t('remove_batch')}
                icon={<IconTrash aria-hidden />}
                onClick={() => onChange(picks.filter((_, at) => at !== index))}
              />
            </div>
          ),
      )}
      {batches.length > 0 && (
        <PlainButton
          look="quiet"
          className={classes['add']}
          icon={<IconPlus aria-hidden />}
          onClick={() =>
            onChange([...picks, { line_id: line.id, batch_id: '', quantity: editedQuantity(missing) }])
          }
        >
          {t('split')}
        </PlainButton>
      )}
    </section>
  );
}

/** A batch chosen for a line, before it is validated; its id is empty until one is chosen. */
const pickedLine = z.object({ line_id: z.number(), batch_id: z.string(), quantity: z.string() });
export type PickedLine = Readonly<z.output<typeof pickedLine>>;

/** The picked lines of a form's value. */
export function picksIn(value: string | undefined): readonly PickedLine[] {
  return z.parse(z.array(pickedLine), JSON.parse(value ?? '[]'));
}

/** The picked lines for the approval, in order, so that error positions match the form. */
export function picksOf(picks: readonly PickedLine[]): Pick[] {
  return picks.map(({ line_id, batch_id, quantity }) => ({
    line_id,
    batch_id: Number(batch_id),
    quantity: typedQuantity(quantity),
  }));
}

/** The initial values of the form: the proposal; an empty pick for a line where a person must choose. */
export function startOf({ lines, picks, keeps_stock }: PickingProposal): PickedLine[] {
  return lines.flatMap(({ id, quantity, product_ids }): PickedLine[] => {
    if (!keeps_stock || product_ids.length > 1)
      return [{ line_id: id, batch_id: '', quantity: editedQuantity(quantity) }];
    return picks
      .filter(({ line_id }) => line_id === id)
      .map((pick) => ({ ...pick, batch_id: String(pick.batch_id), quantity: editedQuantity(pick.quantity) }));
  });
}

/** The picked quantity of a line; invalid quantities count as none. */
function pickedOf(line: PickingProposal['lines'][number], picks: readonly PickedLine[]) {
  const valid = picksOf(picks).filter(({ quantity }) => /^\d{1,11}(\.\d{1,3})?$/.test(quantity));
  return coverageOf(line, valid);
}

/** Whether any line is picked partially. */
export function isShort(lines: PickingProposal['lines'], picks: readonly PickedLine[]): boolean {
  return lines.some((line) => pickedOf(line, picks).state === 'short');
}
