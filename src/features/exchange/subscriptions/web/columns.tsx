import { IconCalendarTime, IconPlayerPause, IconPlayerPlay, IconTrash } from '#web/ui/icons.ts';
import type { Namespace } from '#locales/namespaces.ts';
import type { Dictionary } from '#locales/text.ts';
import { type Translate, useDictionary } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Column, cell } from '#web/lists/columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { periods } from '#features/billing/invoices/rules.ts';
import type { Subscription } from '../contract.ts';
import { type SubscribedList, wideLists } from '../rules.ts';
import classes from './Subscriptions.module.css';

type Words = Translate<'subscriptions'>;

/** The columns of the user's own subscriptions, with their actions. */
export function subscriptionColumns(
  t: Words,
  languageTag: string,
  kindLabel: KindLabel,
  act: Readonly<Record<'pause' | 'goOn' | 'edit' | 'remove', (subscription: Subscription) => void>>,
): Column<Subscription>[] {
  return [
    cell('list', t('list'), (row) => nameOf(row, t, kindLabel), { main: true, width: 24 }),
    cell('when', t('when'), (row) => scheduleText(row, t, languageTag), { width: 20 }),
    cell('next', t('next'), (row) => momentOf(row, row.next_send_at), { width: 16 }),
    cell('last', t('last'), (row) => <LastRun of={row} t={t} />, { width: 16, from: 'md' }),
    cell('status', t('status'), (row) => <Status status={row.status} t={t} />, { width: 12 }),
    cell(
      'actions',
      t('actions'),
      (row) => {
        const list = nameOf(row, t, kindLabel);
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

/** The display name of a subscription: its list, the project or period, and the filter values. */
export function nameOf(subscription: Subscription, t: Words, kindLabel: KindLabel): string {
  const { list, project, query } = subscription;
  const asked = new URLSearchParams(query);
  const whose = wideLists.includes(list) ? '' : (project?.name ?? t('unknown_project'));
  const period = periods.find((one) => one === asked.get('period')) ?? 'current';
  const part = list === 'invoices' ? t(period) : whose;
  const kind = kindLabel(subscription);
  if (kind !== undefined) asked.delete('kind');
  const wanted = [...asked].flatMap(([key, value]) => (unnamed.has(key) ? [] : [value]));
  // Typed or chosen texts distinguish subscriptions to the same list; ids and booleans mean nothing to a
  // user.
  const labels = wanted
    .filter((value) => !/^(?:true|false|[\d,]+)$/.test(value))
    .map((value) => `‘${value}’`);
  const narrowed = labels.length < wanted.length ? [t('narrowed')] : [];
  return [t(list), part, kind ?? '', ...labels, ...narrowed].filter((word) => word !== '').join(' · ');
}

/** The label of the filter `kind` of a subscription, as its list shows it; undefined if it has none. */
export type KindLabel = (subscription: Pick<Subscription, 'list' | 'query'>) => string | undefined;

/** Suspends while the texts of these lists load: only of those with this filter. */
export function useKindLabels(subscriptions: readonly Pick<Subscription, 'list' | 'query'>[]): KindLabel {
  const lists = new Set(subscriptions.flatMap(({ list, query }) => (kindIn(query) === null ? [] : [list])));
  const textsOf = (list: SubscribedList, namespace: Namespace) =>
    lists.has(list) ? namespace : 'subscriptions';
  // Each with what comes before the value in a key.
  const texts: Partial<Record<SubscribedList, readonly [Dictionary, string]>> = {
    outbounds: [useDictionary(textsOf('outbounds', 'records')), 'state_'],
    packages: [useDictionary(textsOf('packages', 'packages')), 'kind_'],
    expiry: [useDictionary(textsOf('expiry', 'expiry')), ''],
    open_issues: [useDictionary(textsOf('open_issues', 'openIssues')), ''],
    reconciliation: [useDictionary(textsOf('reconciliation', 'reconciliation')), 'only_'],
    shipments: [useDictionary(textsOf('shipments', 'onTime')), 'show_'],
    stock_levels: [useDictionary(textsOf('stock_levels', 'stock')), ''],
  };
  return ({ list, query }) => {
    const [dictionary, prefix] = texts[list] ?? [];
    const label = dictionary?.[`${prefix}${kindIn(query)}`];
    return typeof label === 'string' ? label : undefined;
  };
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
