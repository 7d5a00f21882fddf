import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { amountOf, hundredths, showMoney } from '#core/money.ts';
import { labelled } from '#locales/labelled.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FoldedOnPhone } from '#web/ui/Facts.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Money } from '#web/ui/Values.tsx';
import type { Ageing } from '../contract.ts';
import { type Age, ages, isDebt } from '../rules.ts';
import classes from './AgeingChart.module.css';
import list from './Invoices.module.css';
import { ageingQuery, type InvoiceFilters } from './queries.ts';

/**
 * Age of debts: one bar per currency, from newest to oldest, and the same as a table; renders nothing without
 * debts. Content below is rendered together with it, since its height depends on the currencies.
 */
export function AgeingChart({ filters, children }: { filters: InvoiceFilters; children: ReactNode }) {
  const t = useTexts('invoices');
  const { data = [], isPending } = useQuery({ ...ageingQuery(filters), placeholderData: keepPreviousData });
  if (isPending) return <div className={list['ageingWaiting']} aria-hidden />;
  return (
    <>
      <div className={list['ageing']}>
        {data.length > 0 && (
          <FoldedOnPhone label={t('ageing')}>
            <AgeingCard rows={data} />
          </FoldedOnPhone>
        )}
      </div>
      {children}
    </>
  );
}

/** The same for known debts. */
export function AgeingCard({ rows }: { rows: readonly Ageing[] }) {
  const t = useTexts('invoices');
  const [asTable, setAsTable] = useState(false);
  if (rows.length === 0) return null;
  return (
    <Card
      title={t('ageing')}
      hint={t('ageing_hint')}
      action={
        <PlainButton onClick={() => setAsTable(!asTable)}>
          {asTable ? t('ageing_chart') : t('ageing_table')}
        </PlainButton>
      }
    >
      {asTable ? <AgeingTable rows={rows} /> : <Bars rows={rows} />}
    </Card>
  );
}

function Bars({ rows }: { rows: readonly Ageing[] }) {
  const t = useTexts('invoices');
  const used = ages.filter((age) => rows.some(({ debts }) => debts.some((debt) => debt.age === age)));
  return (
    <>
      <ul className={classes['legend']} aria-label={t('age')}>
        {used.map((age) => (
          <li key={age}>
            <svg className={classes['key']} aria-hidden="true">
              <rect width="100%" height="100%" data-age={age} />
            </svg>
            {t(age)}
          </li>
        ))}
      </ul>
      <dl className={classes['bars']}>
        {rows.map((row) => (
          <div key={row.currency} className={classes['bar']}>
            <dt>{row.currency}</dt>
            <dd>
              <Bar row={row} />
            </dd>
            <dd className={classes['sum']}>
              <Money value={row.outstanding} currency={row.currency} />
              <Share label={t('overdue')} value={row.overdue} currency={row.currency} />
              <Share label={t('disputed')} value={row.disputed} currency={row.currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The label of a part of the outstanding amount; undefined for 0. */
function Share({ label, value, currency }: { label: string; value: string; currency: string }) {
  if (!isDebt(value)) return null;
  return (
    <span className={classes['share']}>
      {label} <Money value={value} currency={currency} />
    </span>
  );
}

/** Parts of one whole: amounts of different currencies have no common scale. */
function Bar({ row }: { row: Ageing }) {
  const t = useTexts('invoices');
  const tag = useLanguageTag();
  const describe = ({ age, amount }: Pick<Ageing['debts'][number], 'age' | 'amount'>) =>
    labelled(t(age), showMoney(amount, row.currency, tag), tag);
  return (
    <svg className={classes['drawing']} role="img" aria-label={row.debts.map(describe).join('; ')}>
      {partsOf(row).map(({ x, width, ...part }) => (
        <rect key={part.age} x={`${x}%`} width={`${width}%`} height="100%" data-age={part.age}>
          <title>{describe(part)}</title>
        </rect>
      ))}
    </svg>
  );
}

function AgeingTable({ rows }: { rows: readonly Ageing[] }) {
  const t = useTexts('invoices');
  const used = ages.filter((age) => rows.some(({ debts }) => debts.some((debt) => debt.age === age)));
  return (
    <ScrollingTable label={t('ageing')}>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          {used.map((age) => (
            <th key={age} scope="col">
              {t(age)}
            </th>
          ))}
          <th scope="col">{t('outstanding')}</th>
          <th scope="col">{t('overdue')}</th>
          <th scope="col">{t('disputed')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.currency}>
            <th scope="row">{row.currency}</th>
            {used.map((age) => (
              <td key={age}>
                <Aged row={row} age={age} />
              </td>
            ))}
            {[row.outstanding, row.overdue, row.disputed].map((amount, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={index}>
                <Money value={amount} currency={row.currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function Aged({ row, age }: { row: Ageing; age: Age }) {
  const t = useTexts('invoices');
  const debt = row.debts.find((one) => one.age === age);
  if (!debt) return t('common.nothing');
  return <Money value={debt.amount} currency={row.currency} />;
}

/** Returns the offset and width of each part in percent, computed exactly to hundredths. */
function partsOf(row: Ageing) {
  const whole = hundredths(sumOf(row));
  const share = (part: bigint) => Number((part * 10_000n) / whole) / 100;
  const before = (place: number) => hundredths(sumOf({ debts: row.debts.slice(0, place) }));
  return row.debts.map(({ age, amount }, place) => ({
    age,
    amount,
    x: share(before(place)),
    width: share(hundredths(amount)),
  }));
}

/** Sums amounts of one currency exactly. */
function sumOf({ debts }: Pick<Ageing, 'debts'>): string {
  return amountOf(debts.reduce((sum, { amount }) => sum + hundredths(amount), 0n));
}
