import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { isSiteRole } from '#core/access.ts';
import { findProjects, projectsQuery } from '#features/supply/projects/web/queries.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormFind } from '#web/forms/FormFind.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { typedQuantity } from '#web/forms/typed-quantity.ts';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { newRequest, type RequestChoices, shipmentRequestsContract } from '../contract.ts';
import { requestChoicesQuery } from './queries.ts';
import { linesIn, newLine, RequestLines } from './RequestLines.tsx';

type Values = Readonly<Record<string, string>>;
const start: Values = {
  project_id: '',
  site_id: '',
  needed_by: '',
  note: '',
  lines: JSON.stringify([newLine]),
};

/** Requests a shipment to a site. */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('shipmentRequests');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Values>({
    start,
    schema: z.pipe(z.transform(bodyOf), newRequest),
    async send(values) {
      const { id } = await call(shipmentRequestsContract.create, {
        body: z.parse(newRequest, bodyOf(values)),
      });
      await queries.invalidateQueries();
      // Navigation clears messages, so navigate before showing one.
      await navigate({ to: `/shipment_requests/${id}` });
      showSuccess({ message: 'shipmentRequests.request_sent' });
    },
  });
  const project = Number(form.values['project_id'] ?? '');
  const { data: choices } = useQuery({ ...requestChoicesQuery(project), enabled: project > 0 });
  const choose = (value: string) =>
    form.set({ project_id: value, site_id: '', lines: JSON.stringify([newLine]) });
  return (
    <FormDialog title={t('new_request')} wide unsaved={form.changed} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('send_request')}
        busy={form.busy}
        label={t('new_request')}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <ProjectField
          value={form.values['project_id'] ?? ''}
          error={form.errorOf('project_id')}
          onChange={choose}
        />
        {project > 0 && (choices ? <Wishes choices={choices} form={form} /> : <Placeholder height={280} />)}
      </Form>
    </FormDialog>
  );
}

/** Site users have few projects; staff search for one. */
function ProjectField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTexts('shipmentRequests');
  const user = useSession()?.user;
  const isSite = user !== undefined && isSiteRole(user.role);
  const { data } = useQuery({ ...projectsQuery({ page: 1, pageSize: 100 }), enabled: isSite });
  const words = { label: t('project'), required: true, name: 'project_id', value, error };
  if (!isSite) return <FormFind {...words} known={undefined} find={findProjects} onChange={onChange} />;
  return (
    <FormSelect
      {...words}
      none={t('choose_project')}
      choices={(data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Wishes({ choices, form }: { choices: RequestChoices; form: ReturnType<typeof useForm<Values>> }) {
  const t = useTexts('shipmentRequests');
  if (choices.sites.length === 0) return <p>{t('no_sites')}</p>;
  if (choices.products.length === 0) return <p>{t('no_products')}</p>;
  const { error: late, ...neededBy } = form.field('needed_by');
  return (
    <>
      <FormSelect
        label={t('site')}
        required
        none={t('choose_site')}
        choices={choices.sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('site_id')}
      />
      <FormDay
        label={t('needed_by')}
        required
        {...neededBy}
        error={late === 'in_past' ? t('in_past') : late}
      />
      <RequestLines
        products={choices.products}
        lines={linesIn(form.values['lines'])}
        errorOf={(place) => form.errorOf(`lines.${place}`)}
        onChange={(lines) => form.set({ lines: JSON.stringify(lines) })}
      />
      <FormArea label={t('note')} hint={t('note_hint')} maxLength={1000} {...form.field('note')} />
    </>
  );
}

function bodyOf(values: Values): unknown {
  const { project_id, site_id, lines, note, needed_by } = values;
  return {
    project_id: Number(project_id),
    site_id: Number(site_id),
    needed_by,
    ...(note?.trim() && { note }),
    lines: linesIn(lines).map(({ product, quantity }) => {
      // Blinded users choose by name, without an id.
      const id = /^id:(\d+)$/.exec(product)?.[1];
      return {
        ...(id === undefined ? { product: product.replace(/^name:/, '') } : { product_id: Number(id) }),
        quantity: typedQuantity(quantity),
      };
    }),
  };
}
