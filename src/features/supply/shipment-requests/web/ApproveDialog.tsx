import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { depotChoicesQuery } from '#features/supply/depots/web/queries.ts';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useFieldErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import {
  type PickingProposal,
  requestApproval,
  type ShipmentRequestDetail,
  shipmentRequestsContract,
} from '../contract.ts';
import { isShort, type PickedLine, PickedLines, picksIn, picksOf, startOf } from './PickedLines.tsx';
import { pickingQuery } from './queries.ts';
import classes from './Requests.module.css';

interface Opened {
  readonly request: ShipmentRequestDetail;
  readonly onClose: () => void;
}

/** Approves a request: the depot, the day, and the batches, which are proposed first expired first out. */
export function ApproveDialog({ request, onClose }: Opened) {
  const t = useTexts('shipmentRequests');
  const [depot, setDepot] = useState('');
  const { data, error, refetch } = useQuery(pickingQuery(request.id, depot));
  const depots = useQuery(depotChoicesQuery).data ?? [];
  const chosen = depot === '' ? String(data?.depot?.id ?? '') : depot;
  return (
    <FormDialog
      title={t('request_of', { site: request.site.name })}
      hint={t('approve_hint')}
      wide
      onClose={onClose}
    >
      <div className={classes['depot']}>
        <FormSelect
          label={t('depot')}
          required
          none={t('choose_depot')}
          choices={depots}
          value={chosen}
          onChange={({ currentTarget }) => setDepot(currentTarget.value)}
        />
      </div>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Placeholder height={320} />}
      {data && (
        <Approval
          key={`${depot} ${data.picks.length}`}
          request={request}
          proposal={data}
          depot={chosen}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}

type Values = Readonly<Record<string, string>>;

function Approval({
  request,
  proposal,
  depot,
  onClose,
}: Opened & { proposal: PickingProposal; depot: string }) {
  const t = useTexts('shipmentRequests');
  const fieldErrorText = useFieldErrorText();
  const queries = useQueryClient();
  const whole = useRef<HTMLDivElement>(null);
  const [warnings, setWarnings] = useState<readonly string[]>();
  /** The values whose warnings were confirmed; others are asked about again. */
  const confirmed = useRef<string>(undefined);
  const bodyOf = (values: Values, isConfirmed: boolean): z.input<typeof requestApproval> => {
    const picks = picksIn(values['lines']);
    return {
      depot_id: Number(depot),
      planned_date: values['planned_date'] ?? '',
      lines: picksOf(picks),
      // The button says so.
      ...(isShort(proposal.lines, picks) && { in_part: true }),
      ...(isConfirmed && { confirm_warnings: true }),
      ...(values['stock_override']?.trim() && { stock_override: values['stock_override'] }),
      ...(values['note']?.trim() && { note: values['note'] }),
      updated_at: request.updated_at,
    };
  };
  const form = useForm<Values>({
    start: {
      depot_id: depot,
      planned_date: '',
      lines: JSON.stringify(startOf(proposal)),
      stock_override: '',
      note: '',
    },
    schema: z.pipe(
      z.transform((values: Values) => bodyOf(values, false)),
      requestApproval,
    ),
    settledBy: { stock_below_zero: 'stock_override' },
    onFailure: (error) => {
      if (!(error instanceof CallFailure && error.failure.codes.includes('NEEDS_CONFIRMATION'))) return false;
      setWarnings(Object.values(error.failure.fields));
      return true;
    },
    async send(values) {
      const isConfirmed = confirmed.current === JSON.stringify(values);
      await call(shipmentRequestsContract.approve, {
        params: { id: request.id },
        body: bodyOf(values, isConfirmed),
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'shipmentRequests.approved_done' });
      onClose();
    },
  });
  const picks = picksIn(form.values['lines']);
  const short = isShort(proposal.lines, picks);
  // The common error texts do not include these.
  const ofRule = (error: string | undefined) =>
    error === 'stock_below_zero' || error === 'more_than_requested' ? t(error) : error;
  return (
    <div ref={whole}>
      <Form
        onSubmit={form.submit}
        submitLabel={t(short ? 'in_part' : 'approve')}
        busy={form.busy}
        label={t('approve')}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormDay label={t('planned_date')} required {...form.field('planned_date')} />
        <PickedLines
          proposal={proposal}
          picks={picks}
          error={form.errorOf('lines') && t('nothing_picked')}
          errorOf={(place) => ofRule(form.errorOf(`lines.${place}`))}
          onChange={(lines: readonly PickedLine[]) => form.set({ lines: JSON.stringify(lines) })}
        />
        {short && (
          <p className={classes['short']} role="status">
            {t('less_than_requested')}
          </p>
        )}
        {(form.errorOf('stock_override') !== undefined || form.values['stock_override'] !== '') && (
          <FormField
            label={t('stock_override')}
            maxLength={500}
            {...form.field('stock_override')}
            error={ofRule(form.errorOf('stock_override'))}
          />
        )}
        <FormArea label={t('decision_note')} maxLength={1000} {...form.field('note')} />
      </Form>
      {warnings && (
        <ConfirmDialog
          title={t('anyway')}
          warning={[...new Set(warnings.map((rule) => fieldErrorText(rule)))].join('\n')}
          action={t('approve')}
          look="main"
          onConfirm={() => {
            confirmed.current = JSON.stringify(form.values);
            setWarnings(undefined);
            whole.current?.querySelector('form')?.requestSubmit();
            return Promise.resolve();
          }}
          onClose={() => setWarnings(undefined)}
        />
      )}
    </div>
  );
}
