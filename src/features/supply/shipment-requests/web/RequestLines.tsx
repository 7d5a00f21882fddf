import * as z from 'zod/mini';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons.ts';
import type { RequestChoices } from '../contract.ts';
import { requestLinesMaximum } from '../rules.ts';
import classes from './Requests.module.css';

/** A line of the form; `product` is `id:` and the product, or `name:` and its blinded name. */
const lineForm = z.object({ product: z.string(), quantity: z.string() });
type Line = Readonly<z.output<typeof lineForm>>;
export const newLine: Line = { product: '', quantity: '' };

/** The lines of a form's value. */
export function linesIn(value: string | undefined): readonly Line[] {
  return z.parse(z.array(lineForm), JSON.parse(value ?? '[]'));
}

/** The requested products with their quantities. */
export function RequestLines({
  products,
  lines,
  errorOf,
  onChange,
}: {
  products: RequestChoices['products'];
  lines: readonly Line[];
  errorOf: (place: string) => string | undefined;
  onChange: (lines: readonly Line[]) => void;
}) {
  const t = useTexts('shipmentRequests');
  const choices = products.map(({ id, name, unit }) => ({
    value: id === null ? `name:${name}` : `id:${id}`,
    label: unit === null ? name : t('unit_of', { product: name, unit }),
  }));
  const change = (index: number, part: Partial<Line>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const isTwice = ({ product }: Line, index: number) =>
    product !== '' && lines.findIndex((line) => line.product === product) < index;
  return (
    <fieldset className={classes['lines']}>
      <legend>{t('items')}</legend>
      {lines.map((line, index) => (
        <div key={index} className={classes['line']}>
          <FormSelect
            label={t('product')}
            required
            none={t('choose_product')}
            name={`lines.${index}.product`}
            choices={choices}
            value={line.product}
            error={
              isTwice(line, index)
                ? t('product_twice')
                : (errorOf(`${index}.product`) ?? errorOf(`${index}.product_id`))
            }
            onChange={({ currentTarget }) => change(index, { product: currentTarget.value })}
          />
          <FormField
            label={t('quantity')}
            required
            name={`lines.${index}.quantity`}
            inputMode="decimal"
            autoComplete="off"
            value={line.quantity}
            error={errorOf(`${index}.quantity`)}
            onChange={({ currentTarget }) => change(index, { quantity: currentTarget.value })}
          />
          {lines.length > 1 && (
            <PlainButton
              look="quiet"
              aria-label={t('remove_item', { number: index + 1 })}
              icon={<IconTrash aria-hidden />}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {lines.length < Math.min(requestLinesMaximum, products.length) && (
        <PlainButton
          look="quiet"
          className={classes['add']}
          icon={<IconPlus aria-hidden />}
          onClick={() => onChange([...lines, newLine])}
        >
          {t('add_item')}
        </PlainButton>
      )}
    </fieldset>
  );
}
