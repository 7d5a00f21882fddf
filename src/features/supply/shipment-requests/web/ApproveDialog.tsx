import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { depotChoicesQuery } from '#features/supply/depots/web/queries.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import {
  type PickingProposal,
  requestApproval,
  type ShipmentRequestDetail,
  shipmentRequestsContract,
} from '../contract.ts';
import { isShort, type PickedLine, PickedLines, picksIn, picksOf } from './PickedLines.tsx';
import { pickingQuery } from './queries.ts';

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
    <FormDialog title={t('request_of', { site: request.site.name })} hint={t('approve_hint')} wide onClose={onClose}>
      <FormSelect
        label={t('depot')}
        required
        none={t('choose_depot')}
        choices={depots}
        value={chosen}
        onChange={({ currentTarget }) => setDepot(currentTarget.value)}
      />
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
  const queries = useQueryClient();
  const [confirms, setConfirms] = useState(false);
  const bodyOf = (values: Values) => ({
    depot_id: Number(depot),
    planned_date: values['planned_date'] ?? '',
    lines: picksOf(picksIn(values['lines'])),
    ...(values['in_part'] && { in_part: true }),
    ...(values['anyway'] && { confirm_warnings: true }),
    ...(values['stock_override']?.trim() && { stock_override: values['stock_override'] }),
    ...(values['note']?.trim() && { note: values['note'] }),
    updated_at: request.updated_at,
  });
  const form = useForm<Values>({
    start: {
      depot_id: depot,
      planned_date: '',
      lines: JSON.stringify(startOf(proposal)),
      in_part: '',
      anyway: '',
      stock_override: '',
      note: '',
    },
    schema: z.pipe(z.transform(bodyOf), requestApproval),
    onFailure: (failure) => {
      const needs = failure instanceof CallFailure && failure.failure.codes.includes('NEEDS_CONFIRMATION');
      if (needs) setConfirms(true);
      // Its warnings stand at their lines, too.
      return false;
    },
    async send(values) {
      await call(shipmentRequestsContract.approve, { params: { id: request.id }, body: bodyOf(values) });
      await queries.invalidateQueries();
      showSuccess({ message: 'shipmentRequests.approved_done' });
      onClose();
    },
  });
  const picks = picksIn(form.values['lines']);
  const belowZero = picks.some((_, place) => form.errorOf(`lines.${place}.quantity`) === textOfRule(t));
  const short = isShort(proposal.lines, picks);
  const flag = (name: string) => ({
    name,
    checked: form.values[name] === 'yes',
    onChange: (checked: boolean) => form.set({ [name]: checked ? 'yes' : '' }),
  });
  return (
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
        errorOf={(place) => form.errorOf(`lines.${place}`)}
        onChange={(lines: readonly PickedLine[]) => form.set({ lines: JSON.stringify(lines) })}
      />
      {short && <FormSwitch label={t('in_part')} hint={t('less_than_requested')} {...flag('in_part')} />}
      {confirms && <FormSwitch label={t('anyway')} {...flag('anyway')} />}
      {(belowZero || form.values['stock_override'] !== '') && (
        <FormField label={t('stock_override')} maxLength={500} {...form.field('stock_override')} />
      )}
      <FormArea label={t('decision_note')} maxLength={1000} {...form.field('note')} />
    </Form>
  );
}
