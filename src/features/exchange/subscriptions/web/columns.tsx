import { valuesOf } from '#core/list-query.ts';
import { periods } from '#features/billing/invoices/rules.ts';
import type { Namespace } from '#locales/namespaces.ts';
import type { Dictionary } from '#locales/text.ts';
import { type Column, cell } from '#web/lists/columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import { type Translate, useDictionary, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconCalendarTime, IconPlayerPause, IconPlayerPlay, IconTrash } from '#web/ui/icons.ts';
import { Moment } from '#web/ui/Values.tsx';
import type { Subscription } from '../contract.ts';
import { type SubscribedList, wideLists } from '../rules.ts';
import classes from './Subscriptions.module.css';

type Words = Translate<'subscriptions'>;

/** The columns of the user's own subscriptions, with their actions. */
export function subscriptionColumns(
  t: Words,
  languageTag: string,
  nameOf: NameOf,
  act: Readonly<Record<'pause' | 'goOn' | 'edit' | 'remove', (subscription: Subscription) => void>>,
): Column<Subscription>[] {
  return [
    cell('list', t('list'), nameOf, { main: true, width: 24 }),
    cell('when', t('when'), (row) => scheduleText(row, t, languageTag), { width: 20 }),
    cell('next', t('next'), (row) => momentOf(row, row.next_send_at), { width: 16 }),
    cell('last', t('last'), (row) => (row.last_sent_at ?? row.last_run_at) && <LastRun of={row} t={t} />, {
      width: 16,
      from: 'md',
    }),
    cell('status', t('status'), (row) => <Status status={row.status} t={t} />, { width: 12 }),
    cell(
      'actions',
      t('actions'),
      (row) => {
        const list = nameOf(row);
        const goes = row.status === 'active';
        return (
          <RowActions>
            <PlainButton
              look="quiet"
              aria-label={goes ? t('pause', { list }) : t('go_on', { list })}
              onClick={() => (goes ? act.pause(row) : act.goOn(row))}
            >
              {goes ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
            </PlainButton>
            <PlainButton look="quiet" aria-label={t('edit', { list })} onClick={() => act.edit(row)}>
              <IconCalendarTime aria-hidden />
            </PlainButton>
            <PlainButton look="quiet" aria-label={t('remove', { list })} onClick={() => act.remove(row)}>
              <IconTrash aria-hidden />
            </PlainButton>
          </RowActions>
        );
      },
      { width: 10, nowrap: true },
    ),
  ];
}

/** In the time zone of its time of day, not the reader's. */
function momentOf({ time_zone }: Subscription, value: string | null) {
  return value && <Moment value={value} timeZone={time_zone} />;
}

/** When it was last sent, and when it has run since then without rows. */
function LastRun({ of, t }: { of: Subscription; t: Words }) {
  const { last_sent_at: sent, last_run_at: run } = of;
  return (
    <>
      {momentOf(of, sent)}
      {run !== null && (sent === null || run > sent) && (
        <div className={classes['empty']}>
          {t('no_rows')} · {momentOf(of, run)}
        </div>
      )}
    </>
  );
}

/** Parameters that the name leaves out: sort order, searched columns, and the invoices' period, which has a label of its own. */
const unnamed = new Set(['ordering', 'fields', 'period']);

/** The display name of a subscription. */
export type NameOf = (subscription: Subscription) => string;

/** The names of these subscriptions; suspends while the texts of their lists load. */
export function useNames(subscriptions: readonly Subscription[]): NameOf {
  const t = useTexts('subscriptions');
  const lists = new Set(subscriptions.flatMap(({ list, query }) => (kindIn(query) === null ? [] : [list])));
  // Only the texts that are needed are loaded.
  const namespaceOf = (list: SubscribedList, namespace: Namespace) =>
    lists.has(list) ? namespace : 'subscriptions';
  // The labels of the filter `kind`, as the lists themselves show them, and the prefix of their keys.
  const labels: Partial<Record<SubscribedList, readonly [Dictionary, string]>> = {
    outbounds: [useDictionary(namespaceOf('outbounds', 'records')), 'state_'],
    packages: [useDictionary(namespaceOf('packages', 'packages')), 'kind_'],
    expiry: [useDictionary(namespaceOf('expiry', 'expiry')), ''],
    open_issues: [useDictionary(namespaceOf('open_issues', 'openIssues')), ''],
    reconciliation: [useDictionary(namespaceOf('reconciliation', 'reconciliation')), 'only_'],
    shipments: [useDictionary(namespaceOf('shipments', 'onTime')), 'show_'],
    stock_levels: [useDictionary(namespaceOf('stock_levels', 'stock')), ''],
  };
  return (subscription) => {
    const [dictionary, prefix] = labels[subscription.list] ?? [];
    const kinds = valuesOf(kindIn(subscription.query) ?? '').map((kind) => dictionary?.[`${prefix}${kind}`]);
    const known = kinds.filter((label) => typeof label === 'string');
    const isKnown = known.length > 0 && known.length === kinds.length;
    return nameWith(isKnown ? known.join(', ') : undefined, subscription, t);
  };
}

/** The list, the project or period, the label of the filter `kind` if it has one, and the other filter values. */
function nameWith(kind: string | undefined, { list, project, query }: Subscription, t: Words): string {
  const asked = new URLSearchParams(query);
  const whose = wideLists.includes(list) ? '' : (project?.name ?? t('unknown_project'));
  const period = periods.find((one) => one === asked.get('period')) ?? 'current';
  const part = list === 'invoices' ? t(period) : whose;
  if (kind !== undefined) asked.delete('kind');
  const wanted = [...asked].flatMap(([key, value]) => (unnamed.has(key) ? [] : [value]));
  // Typed or chosen texts distinguish subscriptions to the same list; ids and booleans mean nothing to a
  // user.
  const values = wanted
    .filter((value) => !/^(?:true|false|[\d,]+)$/.test(value))
    .map((value) => `‘${value}’`);
  const narrowed = values.length < wanted.length ? [t('narrowed')] : [];
  return [t(list), part, kind ?? '', ...values, ...narrowed].filter((word) => word !== '').join(' · ');
}

function kindIn(query: string): string | null {
  return new URLSearchParams(query).get('kind');
}

/** Monday is 1. */
export function weekdayName(day: number, languageTag: string): string {
  const format = new Intl.DateTimeFormat(languageTag, { weekday: 'long', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  return format.format(new Date(Date.UTC(2024, 0, day)));
}

function scheduleText(subscription: Subscription, t: Words, languageTag: string): string {
  const when = timesText(subscription, t, languageTag);
  return subscription.only_with_rows ? t('when_with_rows', { when }) : when;
}

function timesText({ frequency, day, at, time_zone }: Subscription, t: Words, languageTag: string): string {
  const time = `${at} (${time_zone})`;
  if (frequency === 'daily') return t('every_day', { time });
  if (frequency === 'weekly') return t('every_week', { day: weekdayName(day ?? 1, languageTag), time });
  return t('every_month', { day: day ?? 1, time });
}

function Status({ status, t }: { status: Subscription['status']; t: Words }) {
  const tone = { active: 'good', paused: 'neutral', no_access: 'attention' } as const;
  return (
    <span {...(status === 'no_access' && { title: t('no_access_hint') })}>
      <Badge tone={tone[status]}>{t(status)}</Badge>
    </span>
  );
}
