import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { ButtonLink, PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { Day, Money } from '#web/ui/Values.tsx';
import { useMayWrite } from '#web/use-may-write.ts';
import { usePathId } from '#web/use-path-id.ts';
import { useSeen } from '#web/use-seen.ts';
import { type Invoice, type Payment, paymentsList } from '../contract.ts';
import { isDisputed, periodOf } from '../rules.ts';
import { paymentColumns } from './columns.tsx';
import { DebtAmount } from './DebtAmount.tsx';
import { InvoiceFileButton } from './InvoiceFile.tsx';
import classes from './Invoices.module.css';
import { MoneyFigures } from './MoneyFigures.tsx';
import { invoiceQuery, paymentsQuery } from './queries.ts';

const InvoiceBudget = lazy(() =>
  import('./InvoiceBudget.tsx').then((module) => ({ default: module.InvoiceBudget })),
);

/** One invoice in three steps: details, budget, payments (INV-10, INV-12, A-96). */
export function InvoicePage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedInvoice key={id} id={id} />;
}

function LoadedInvoice({ id }: { id: number }) {
  const t = useTexts('invoices');
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  if (data) return <Steps invoice={data} />;
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return <PageHead crumbs={[{ label: t('title'), to: '/invoices' }, { label: '…' }]} title="…" />;
}

const steps = [1, 2, 3] as const;
type Step = (typeof steps)[number];

function Steps({ invoice }: { invoice: Invoice }) {
  const t = useTexts('invoices');
  const seesFile = useSeen().sees('invoices', 'file');
  const mayWrite = useMayWrite();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const step = steps.find((one) => String(one) === String(search['step'])) ?? 1;
  // Rendered when the content above has its height.
  const onward = <Onward step={step} />;
  return (
    <>
      <PageHead
        crumbs={[{ label: t('title'), to: '/invoices' }, { label: invoice.name }]}
        title={invoice.name}
        meta={
          <>
            {invoice.partner}
            {invoice.is_prolonged && <Badge tone="attention">{t('prolonged')}</Badge>}
            {isDisputed(invoice) && <Badge tone="attention">{t('disputed')}</Badge>}
          </>
        }
        action={
          <>
            <HistoryButton noun="invoices" id={invoice.id} name={invoice.name} />
            {seesFile && <InvoiceFileButton invoice={invoice} />}
            {mayWrite && (
              <>
                <PlainButton
                  onClick={() =>
                    openRecord({ act: 'file', kind: 'invoices', id: invoice.id, name: invoice.name })
                  }
                >
                  {t('change_file')}
                </PlainButton>
                <PlainButton
                  onClick={() =>
                    openRecord({ act: 'edit', kind: 'invoices', id: invoice.id, name: invoice.name })
                  }
                >
                  {t('edit_invoice')}
                </PlainButton>
              </>
            )}
          </>
        }
      />
      <LinkTabs
        label={t('steps')}
        current={String(step)}
        tabs={steps.map((one) => ({
          key: String(one),
          label: `${one} ${t(`step_${one}`)}`,
          search: (before) => ({ ...before, step: one }),
          ...(one === 3 && { count: invoice.payments }),
        }))}
      />
      {step === 1 && <Overview invoice={invoice} />}
      {step === 2 && (
        <Suspense fallback={<Placeholder height={640} />}>
          <InvoiceBudget invoice={invoice}>{onward}</InvoiceBudget>
        </Suspense>
      )}
      {step === 3 && <Payments invoice={invoice}>{onward}</Payments>}
      {step === 1 && onward}
    </>
  );
}

/** Total, paid and outstanding amounts. */
function Sums({ invoice }: { invoice: Invoice }) {
  const t = useTexts('invoices');
  const { currency } = invoice;
  return (
    <MoneyFigures
      figures={[
        { label: t('amount'), value: <Money value={invoice.amount} currency={currency} /> },
        { label: t('amount_paid'), value: <Money value={invoice.amount_paid} currency={currency} /> },
        { label: t('debt'), value: <DebtAmount invoice={invoice} /> },
      ]}
    />
  );
}

function Overview({ invoice }: { invoice: Invoice }) {
  const t = useTexts('invoices');
  const seesFile = useSeen().sees('invoices', 'file');
  return (
    <>
      <Sums invoice={invoice} />
      <Facts
        facts={[
          {
            label: t('invoicing_date'),
            value: invoice.invoicing_date && <Day value={invoice.invoicing_date} />,
          },
          { label: t('due_date'), value: invoice.due_date && <Day value={invoice.due_date} /> },
          { label: t('end_date'), value: invoice.end_date && <Day value={invoice.end_date} /> },
          { label: t('payment_date'), value: invoice.payment_date && <Day value={invoice.payment_date} /> },
          {
            label: t('project'),
            value: <Link to={`/projects/${invoice.project.id}`}>{invoice.project.name}</Link>,
          },
          { label: t('partner'), value: invoice.partner },
          { label: t('sponsor'), value: invoice.sponsor },
          { label: t('period'), value: t(periodOf(invoice.invoicing_date, invoice.business_day)) },
          ...(invoice.disputed_on
            ? [
                { label: t('disputed_on'), value: <Day value={invoice.disputed_on} /> },
                { label: t('dispute_reason'), value: invoice.dispute_reason },
                {
                  label: t('dispute_resolved_on'),
                  value: invoice.dispute_resolved_on && <Day value={invoice.dispute_resolved_on} />,
                },
              ]
            : []),
          ...(seesFile ? [{ label: t('file'), value: invoice.file?.name }] : []),
        ]}
      />
    </>
  );
}

function Payments({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const { id, currency } = invoice;
  const t = useTexts('invoices');
  const words = useTexts('common');
  const mayWrite = useMayWrite();
  const list = useList({
    declaration: paymentsList,
    query: (state) => paymentsQuery(id, state),
    prefix: 'payments_',
  });
  return (
    <>
      <Sums invoice={invoice} />
      {list.rows.some((payment) => payment.currency !== currency) && <Notice text={t('other_currency')} />}
      <DataTable
        name="payments"
        label={t('payments')}
        list={list}
        columns={[
          ...paymentColumns(t),
          ...actionColumns<Payment>(words, 'invoice_payments', { edit: mayWrite, end: true }, (row) => ({
            name: row.reference ?? `#${row.id}`,
            parent: id,
          })),
        ]}
        actions={
          <NewButton
            label={t('new_payment')}
            onClick={() =>
              openRecord({ act: 'new', kind: 'invoice_payments', parent: id, start: { currency } })
            }
          />
        }
        empty={t('no_payments')}
        rowKey={(row) => row.id}
      />
      {(list.total !== undefined || list.error !== null) && children}
    </>
  );
}

function Onward({ step }: { step: Step }) {
  const t = useTexts('invoices');
  const before = steps.find((one) => one === step - 1);
  const after = steps.find((one) => one === step + 1);
  return (
    <div className={classes['onward']}>
      {before !== undefined && (
        <ButtonLink to="." search={(address: Record<string, unknown>) => ({ ...address, step: before })}>
          {t('previous', { step: t(`step_${before}`) })}
        </ButtonLink>
      )}
      {after !== undefined && (
        <ButtonLink
          look="main"
          to="."
          search={(address: Record<string, unknown>) => ({ ...address, step: after })}
        >
          {t('next', { step: t(`step_${after}`) })}
        </ButtonLink>
      )}
    </div>
  );
}
