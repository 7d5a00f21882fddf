import { type Column, cell, text } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import { RowActions } from '#web/lists/RowActions.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { type Registration, registrationStates } from '../contract.ts';

const tones: Record<Registration['status'], Tone> = {
  pending: 'attention',
  approved: 'good',
  refused: 'bad',
};

/** The columns of the requests; a pending one can be decided. */
export function registrationColumns(
  t: Translate<'registrations'>,
  decide: (request: Registration, how: 'approve' | 'refuse') => void,
): Column<Registration>[] {
  return [
    text('name', t('name'), { main: true, width: 18 }),
    text('company_name', t('company_name'), { width: 20 }),
    text('email', t('email'), { width: 22, from: 'lg' }),
    cell('created_at', t('created_at'), (row) => <Moment value={row.created_at} />, {
      width: 14,
      nowrap: true,
    }),
    cell('status', t('status'), (row) => <RequestStatus t={t} status={row.status} />, { width: 10 }),
    cell('decided', t('decided'), (row) => row.decided_at && <Decision t={t} request={row} />, {
      width: 20,
      from: 'md',
    }),
    cell(
      'actions',
      t('actions'),
      (row) =>
        row.status === 'pending' && (
          <RowActions>
            <PlainButton
              look="quiet"
              aria-label={t('approve_named', { name: row.name })}
              onClick={() => decide(row, 'approve')}
            >
              {t('approve')}
            </PlainButton>
            <PlainButton
              look="quiet"
              aria-label={t('refuse_named', { name: row.name })}
              onClick={() => decide(row, 'refuse')}
            >
              {t('refuse')}
            </PlainButton>
          </RowActions>
        ),
      { width: 18, nowrap: true },
    ),
  ];
}

/** The filters of the requests. */
export function registrationFilters(t: Translate<'registrations'>): Filter[] {
  return [
    {
      kind: 'one',
      name: 'status',
      label: t('status'),
      choices: registrationStates.map((value) => ({ value, label: t(value) })),
    },
  ];
}

/** Pending, approved or rejected. */
export function RequestStatus({
  t,
  status,
}: {
  t: Translate<'registrations'>;
  status: Registration['status'];
}) {
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** When and by whom it was decided; empty while pending. */
export function Decision({ t, request }: { t: Translate<'registrations'>; request: Registration }) {
  const { decided_at, decided_by } = request;
  if (decided_at === null) return null;
  return (
    <>
      <Moment value={decided_at} />
      {decided_by !== null && ` ${t('decided_by', { name: decided_by })}`}
    </>
  );
}
