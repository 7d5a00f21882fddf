import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { historyContract } from '#features/oversight/history/contract.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { showDay } from '#locales/dates.ts';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { Shown } from '#web/lists/RowTable.tsx';
import { showSuccess } from '#web/messages.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Day, Moment, Quantity } from '#web/ui/Values.tsx';
import { type ShipmentRequestDetail, shipmentRequestsContract } from '../contract.ts';
import { RequestBadge } from './columns.tsx';
import { shipmentRequestQuery } from './queries.ts';
import classes from './Requests.module.css';

const ApproveDialog = lazy(async () => ({ default: (await import('./ApproveDialog.tsx')).ApproveDialog }));
const RejectDialog = lazy(async () => ({ default: (await import('./RejectDialog.tsx')).RejectDialog }));

/** /shipment_requests/ID: a request, the decision, and its outbound. */
export function RequestPage() {
  const t = useTexts('shipmentRequests');
  return (
    <RecordPage query={shipmentRequestQuery} list={{ label: t('title'), to: '/shipment_requests' }} facts={5}>
      {(request) => <Request request={request} />}
    </RecordPage>
  );
}

function Request({ request }: { request: ShipmentRequestDetail }) {
  const t = useTexts('shipmentRequests');
  const user = useSession()?.user;
  const { id, site, project, client, status } = request;
  const facts = [
    { label: t('project'), value: <Link to={`/projects/${project.id}`}>{project.name}</Link> },
    { label: t('client'), value: client.name },
    { label: t('needed_by'), value: <Day value={request.needed_by} /> },
    { label: t('requested_at'), value: <Moment value={request.requested_at} /> },
    ...(request.requested_by === null ? [] : [{ label: t('requested_by'), value: request.requested_by }]),
    ...(request.note === '' ? [] : [{ label: t('note'), value: request.note }]),
  ];
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('title'), to: '/shipment_requests' },
          { label: project.name, to: `/projects/${project.id}` },
          { label: site.name },
        ]}
        title={t('request_of', { site: site.name })}
        meta={<RequestBadge status={status} t={t} />}
        action={
          <>
            {status === 'requested' && <Decisions request={request} />}
            {can(user, historyContract.shipment_requests.access) && (
              <HistoryButton noun="shipment_requests" id={id} name={site.name} />
            )}
          </>
        }
      />
      <Facts facts={facts} />
      <div className={classes['cards']}>
        <Cards>
          <Items request={request} />
          <Decided request={request} />
        </Cards>
      </div>
    </>
  );
}

function Decisions({ request }: { request: ShipmentRequestDetail }) {
  const t = useTexts('shipmentRequests');
  const user = useSession()?.user;
  const queries = useQueryClient();
  const [open, setOpen] = useState<'approve' | 'reject' | 'cancel'>();
  const close = () => setOpen(undefined);
  const { id, updated_at } = request;
  return (
    <>
      {can(user, shipmentRequestsContract.approve.access) && (
        <>
          <PlainButton look="main" onClick={() => setOpen('approve')}>
            {t('approve')}
          </PlainButton>
          <PlainButton onClick={() => setOpen('reject')}>{t('reject')}</PlainButton>
        </>
      )}
      {can(user, shipmentRequestsContract.cancel.access) && (
        <PlainButton onClick={() => setOpen('cancel')}>{t('cancel_request')}</PlainButton>
      )}
      <Suspense>
        {open === 'approve' && <ApproveDialog request={request} onClose={close} />}
        {open === 'reject' && <RejectDialog request={request} onClose={close} />}
      </Suspense>
      {open === 'cancel' && (
        <ConfirmDialog
          title={t('cancel_request')}
          warning={t('cancel_sure')}
          action={t('cancel_request')}
          onConfirm={async () => {
            await call(shipmentRequestsContract.cancel, { params: { id }, body: { updated_at } });
            await queries.invalidateQueries();
            showSuccess({ message: 'shipmentRequests.cancelled_done' });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Items({ request: { lines, status } }: { request: ShipmentRequestDetail }) {
  const t = useTexts('shipmentRequests');
  const isApproved = status === 'approved';
  return (
    <Card title={t('items')}>
      <ScrollingTable label={t('items')} stacked>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('quantity')}</th>
            {isApproved && <th scope="col">{t('approved_quantity')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <Shown>{line.product}</Shown>
              </th>
              <td data-label={t('quantity')}>
                <Quantity value={line.quantity} />
              </td>
              {isApproved && (
                <td data-label={t('approved_quantity')}>
                  <Quantity value={line.approved_quantity} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </Card>
  );
}

function Decided({ request }: { request: ShipmentRequestDetail }) {
  const t = useTexts('shipmentRequests');
  const { status, decided_at, outbound, rejection } = request;
  if (decided_at === null)
    return (
      <Card title={t('decision')} hint={t('no_decision')}>
        {null}
      </Card>
    );
  return (
    <Card title={t('decision')}>
      <Facts
        facts={[
          { label: t('status'), value: <RequestBadge status={status} t={t} /> },
          { label: t('decided_at'), value: <Moment value={decided_at} /> },
          ...(request.decided_by === null ? [] : [{ label: t('decided_by'), value: request.decided_by }]),
          ...(rejection === null ? [] : [{ label: t('rejection'), value: t(rejection) }]),
          ...(request.decision_note === ''
            ? []
            : [{ label: t('decision_note'), value: request.decision_note }]),
          ...(outbound === null
            ? []
            : [{ label: t('outbound'), value: <OutboundLink request={request} outbound={outbound} /> }]),
        ]}
      />
    </Card>
  );
}

function OutboundLink({
  request: { project },
  outbound: { id, planned_date, dispatched_date },
}: {
  request: ShipmentRequestDetail;
  outbound: NonNullable<ShipmentRequestDetail['outbound']>;
}) {
  const t = useTexts('shipmentRequests');
  const tag = useLanguageTag();
  const words =
    dispatched_date === null
      ? t('outbound_planned', { date: planned_date === null ? '—' : showDay(planned_date, tag) })
      : t('outbound_dispatched', { date: showDay(dispatched_date, tag) });
  return (
    <Link to={`/projects/${project.id}`} search={{ tab: 'outbounds', record: `outbounds-${id}` }}>
      {words}
    </Link>
  );
}
