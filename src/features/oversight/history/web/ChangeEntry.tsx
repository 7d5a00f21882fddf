import type { ReactNode } from 'react';
import { useLanguageTag, useText, useTexts } from '#web/texts.ts';
import { Decimal, Moment, quantityIn, showDay, showMoment } from '#web/ui/Values.tsx';
import type { HistoryEntry } from '../contract.ts';
import { type HistoryField, historyTables } from '../rules.ts';
import classes from './History.module.css';

/** One change: when, by whom and why, with each field before and after. */
export function ChangeEntry({ entry }: { entry: HistoryEntry }) {
  const t = useTexts('history');
  const table = historyTables[entry.about];
  const word = useText(table?.name ?? '');
  const about = entry.name ?? word;
  return (
    <li className={classes['entry']} data-action={entry.action}>
      <div className={classes['head']}>
        <strong>{t(entry.action, { about })}</strong>
        <span>
          <Moment value={entry.at} />
          {entry.who !== null && ` · ${entry.who}`}
        </span>
      </div>
      <dl>
        {entry.changes.map((change) => {
          const field = table?.fields[change.field];
          return field && <Change key={change.field} field={field} old={change.old} now={change.new} />;
        })}
      </dl>
      {entry.origin_text !== '' && <p>{entry.origin_text}</p>}
      {entry.reason !== '' && <p>{t('because', { reason: entry.reason })}</p>}
    </li>
  );
}

function Change({ field, old, now }: { field: HistoryField; old: string | null; now: string | null }) {
  const label = useText(field.label);
  const show = useValue(field);
  return (
    <div className={classes['change']}>
      <dt>{label}</dt>
      <dd>
        {old !== null && <del>{show(old)}</del>}
        {old !== null && now !== null && <span aria-hidden="true"> → </span>}
        {now !== null && <ins>{show(now)}</ins>}
      </dd>
    </div>
  );
}

/** A value formatted as on the screen of its record. */
function useValue({ kind, of, prefix = '' }: HistoryField): (value: string) => ReactNode {
  const t = useTexts('history');
  const notes = useTexts('records');
  const ofProof = useTexts('deliveries');
  const tag = useLanguageTag();
  return (value) => {
    if (of !== undefined) return value;
    switch (kind) {
      case 'day':
        return showDay(value, tag);
      case 'moment':
        return showMoment(value, tag);
      case 'quantity':
        return quantityIn(value, tag) ?? value;
      case 'money':
        return /^-?\d+(\.\d+)?$/.test(value) ? <Decimal value={value} digits={2} /> : value;
      case 'note':
        return value === 'transit' || value === 'purchase' || value === 'ivrs' ? notes(value) : value;
      case 'destroyed_from':
        return value === 'stock' || value === 'returns' ? notes(`from_${value}`) : value;
      case 'proof':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by a constraint of the database
        return ofProof(`${prefix}${value}` as Parameters<typeof ofProof>[0]);
      case 'yes_no':
        return t(value === 'true' ? 'yes' : 'no');
      default:
        return value === '' ? t('common.nothing') : value;
    }
  };
}
