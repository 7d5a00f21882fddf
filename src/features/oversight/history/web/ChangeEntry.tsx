import type { ReactNode } from 'react';
import { showDay, showMoment } from '#locales/dates.ts';
import { useDictionary, useLanguageTag, useText, useTexts } from '#web/texts.ts';
import { Decimal, Moment, quantityIn } from '#web/ui/Values.tsx';
import type { HistoryEntry } from '../contract.ts';
import { codeNamespaces, type HistoryField, historyTables, readableValue } from '../rules.ts';
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
function useValue(field: HistoryField): (value: string) => ReactNode {
  const t = useTexts('history');
  const texts = {
    batches: useDictionary('batches'),
    deliveries: useDictionary('deliveries'),
    excursions: useDictionary('excursions'),
    history: useDictionary('history'),
    outboundDocuments: useDictionary('outboundDocuments'),
    recalls: useDictionary('recalls'),
    records: useDictionary('records'),
    shipmentRequests: useDictionary('shipmentRequests'),
    siteDetails: useDictionary('siteDetails'),
    siteEntries: useDictionary('siteEntries'),
    users: useDictionary('users'),
  } satisfies Record<(typeof codeNamespaces)[number], unknown>;
  const tag = useLanguageTag();
  const textOf = (key: string) => {
    const [namespace, name = ''] = key.split('.');
    const text = codeNamespaces.flatMap((one) => (one === namespace ? (texts[one][name] ?? []) : []))[0];
    return typeof text === 'string' ? text : key;
  };
  return (value) => {
    if (field.of !== undefined) return value;
    switch (field.kind) {
      case 'day':
        return showDay(value, tag);
      case 'moment':
        return showMoment(value, tag);
      case 'quantity':
        return quantityIn(value, tag) ?? value;
      case 'money':
        return /^-?\d+(\.\d+)?$/.test(value) ? <Decimal value={value} digits={2} /> : value;
      default:
        return readableValue(field, value, textOf) || t('common.nothing');
    }
  };
}
