import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { PackageDetail, PackageShort } from '#features/packages/contract.ts';
import { packageQuery } from '#features/packages/web/queries.ts';
import { call } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormChecks } from '#web/ui/FormChecks.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { useForm } from '#web/use-form.ts';
import { usePathId } from '#web/use-path-id.ts';
import { deliveriesContract, type OfferedRecipients, reportFields } from '../contract.ts';
import classes from './Deliveries.module.css';
import { recipientsQuery } from './queries.ts';

/** /report/{id}: the delivery of one package, told to those who wait for it (DRV-03 … DRV-05). */
export function ReportPage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedReport key={id} id={id} />;
}

function LoadedReport({ id }: { id: number }) {
  const found = useQuery(packageQuery(id));
  const offered = useQuery(recipientsQuery(id));
  const error = found.error ?? offered.error;
  if (error) {
    return (
      <FailurePanel
        error={error}
        onRetry={() => {
          void found.refetch();
          void offered.refetch();
        }}
      />
    );
  }
  if (!found.data || !offered.data) return <PageHead title="…" />;
  return <Report found={found.data} offered={offered.data} />;
}

function Report({ found, offered }: { found: PackageDetail | PackageShort; offered: OfferedRecipients }) {
  const t = useTexts('driver');
  const ofPackages = useTexts('packages');
  const navigate = useNavigate();
  const choices = useChoices(offered);
  const form = useForm({
    start: startOf(found.airbill, offered),
    // Where nobody can be chosen the report goes to the address for emergencies.
    schema: choices.length > 0 ? reportFields : z.omit(reportFields, { recipients: true }),
    waits: true,
    async send({ airbill, recipients }) {
      await call(deliveriesContract.create, { body: { airbill, recipients: [...recipients] } });
      // A change of page clears what is told: first there, then the words.
      await navigate({ to: '/scan' });
      showSuccess({ message: 'driver.REPORT_SENT' });
    },
  });
  return (
    <div className={classes['page']}>
      <PageHead title={t('report_title')} />
      <Facts
        facts={[
          { label: ofPackages('project'), value: found.project.name },
          { label: ofPackages('doc_id'), value: found.doc_id },
          { label: ofPackages('destination'), value: found.destination },
        ]}
      />
      <Form
        onSubmit={form.submit}
        submitLabel={t('send')}
        busy={form.busy}
        beside={<ButtonLink to="/scan">{t('scan_another')}</ButtonLink>}
      >
        <FormField label={ofPackages('airbill')} readOnly {...form.field('airbill')} />
        {choices.length === 0 ? (
          <Notice text={t('nobody')} />
        ) : (
          <FormChecks
            label={t('recipients')}
            name="recipients"
            choices={choices}
            chosen={form.values.recipients}
            error={form.errorOf('recipients')}
            onChange={(recipients) => form.set({ recipients })}
          />
        )}
      </Form>
    </div>
  );
}

/** The group of the package's country is ticked. */
function startOf(airbill: string, { own_group }: OfferedRecipients) {
  const recipients: readonly string[] = own_group === null ? [] : [own_group];
  return { airbill, recipients };
}

/** The receivers of countries, that of the package first, then the people. */
function useChoices({ groups, own_group, people }: OfferedRecipients) {
  const t = useTexts('driver');
  const countries = new Intl.DisplayNames(useLanguageTag(), { type: 'region' });
  const sorted = groups.toSorted((a, b) => Number(b === own_group) - Number(a === own_group));
  return [
    ...sorted.map((group) => ({
      value: group as string,
      label: t('group', { country: countries.of(group) ?? group }),
    })),
    ...people.map(({ email, name }) => ({ value: email, label: name === '' ? email : `${name} (${email})` })),
  ];
}
