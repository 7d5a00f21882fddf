import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Locale } from '#locales/locales.ts';
import { type Translate, useLocale, useTexts } from '#web/texts.ts';
import type { Notice } from '../contract.ts';
import type { NoticeKind } from '../rules.ts';
import { markRead } from './queries.ts';

/** By the detail: the decision on the request. */
const requestTexts: Readonly<Record<string, 'request_approved' | 'request_rejected'>> = {
  approved: 'request_approved',
  rejected: 'request_rejected',
};

/** By the detail: the decision of quality. */
const excursionTexts: Readonly<Record<string, 'excursion_released' | 'excursion_rejected'>> = {
  released: 'excursion_released',
  rejected: 'excursion_rejected',
};

/** The text of a notice. */
function noticeText(
  t: Translate<'notices'>,
  locale: Locale,
  { kind, records, count, detail, labels }: Notice,
): string {
  const name = records[0]?.name ?? '';
  if (kind === 'recall') return t('recall_one', { name });
  if (kind === 'excursion') return t(excursionTexts[detail] ?? 'excursion_one', { name });
  if (kind === 'shipment_request') return t(requestTexts[detail] ?? 'request_new', { name });
  if (kind === 'unblinding') return t('unblinding_one', { name });
  if (kind === 'invoice') return count === 1 ? t('invoice_one', { name }) : t('invoice_many', { count });
  return count === 1
    ? t('package_one', { airbill: name, status: labels[locale] || detail })
    : t('package_many', { count });
}

const lists: Readonly<Record<NoticeKind, string>> = {
  package_update: '/packages',
  invoice: '/invoices',
  excursion: '/excursions',
  shipment_request: '/shipment_requests',
  recall: '/recalls',
  unblinding: '/unblindings',
};

/** The record of a notice; the list of its type if it has several. */
function placeOf({ kind, records, count }: Notice): string {
  const [first] = records;
  const list = lists[kind];
  return count === 1 && first !== undefined ? `${list}/${first.id}` : list;
}

/** The text of a notice as a link to its record; following it marks the notice as read. */
export function NoticeLink({
  notice,
  className,
  onFollow,
  children,
}: {
  notice: Notice;
  className?: string | undefined;
  onFollow?: () => void;
  /** Below the sentence. */
  children?: ReactNode;
}) {
  const t = useTexts('notices');
  const locale = useLocale();
  const queries = useQueryClient();
  // No message on failure: the notice stays unread.
  const { mutate } = useMutation({
    mutationFn: () => markRead(queries, { ids: [notice.id] }),
    onError: () => undefined,
  });
  return (
    <Link
      to={placeOf(notice)}
      className={className}
      data-unread={!notice.is_read || undefined}
      onClick={() => {
        if (!notice.is_read) mutate();
        onFollow?.();
      }}
    >
      {noticeText(t, locale, notice)}
      {children}
    </Link>
  );
}
