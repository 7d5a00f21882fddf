import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type PackageShort, packageShort } from '#features/transport/packages/contract.ts';
import { scannedLabel } from '#web/camera/scanned-label.ts';
import { useStore } from '#web/external-store.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormChecks } from '#web/forms/FormChecks.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import type { OfferedRecipients } from '../contract.ts';
import { DeliveredNotice } from './DeliveredNotice.tsx';
import classes from './Deliveries.module.css';
import { LabelFields } from './LabelFields.tsx';
import { dropReport, newReportKey, type QueuedReport, reportDelivery, useOutbox } from './outbox/outbox.ts';
import { dayStopsKey } from './outbox/use-day-stops.ts';
import { PackageChoices } from './PackageChoices.tsx';
import proof from './Proof.module.css';
import { ArrivalFields, OutcomeFields, ReceiverFields } from './ProofFields.tsx';
import { ProofLines } from './ProofLines.tsx';
import { ProofPhotos, type TakenPhoto } from './ProofPhotos.tsx';
import { ProofPlace } from './ProofPlace.tsx';
import {
  announced,
  bodyOf,
  type LineAmounts,
  linesOf,
  type Position,
  reportSchema,
  startValues,
} from './report-values.ts';
import { useRecipientChoices } from './use-recipient-choices.ts';

/** Without https the browser has no storage for the queue, no hashes for photos and no location. */
const isSecure = globalThis.isSecureContext;

interface Reported extends PackageShort {
  readonly delivered_at: string | null;
}

/** The report of one package: common fields first, then rare ones. It is sent through the device's outbox. */
export function ReportForm({
  found,
  offered,
  rejected,
}: {
  found: Reported;
  offered: OfferedRecipients;
  /** A rejected report to correct. */
  rejected: QueuedReport | undefined;
}) {
  const t = useTexts('driver');
  const ofPackages = useTexts('packages');
  const ofOutbox = useTexts('outbox');
  const { storageLow } = useOutbox();
  const client = useQueryClient();
  const navigate = useNavigate();
  const label = useStore(scannedLabel);
  const choices = useRecipientChoices(offered);
  const [key] = useState(() => rejected?.key ?? newReportKey());
  const [several, setSeveral] = useState<readonly PackageShort[]>([]);
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>(() => photosOf(rejected));
  const [amounts, setAmounts] = useState<LineAmounts>(() => amountsOf(rejected));
  const [position, setPosition] = useState<Position | undefined>(rejected?.report.position ?? undefined);
  const form = useForm({
    start: startValues(found.airbill, offered, rejected?.report),
    // Without recipients to select, the report goes to the emergency address.
    schema: reportSchema(choices.length > 0),
    waits: true,
    onFailure(error) {
      const packages = packagesToChoose(error);
      setSeveral(packages);
      // Selecting another package starts a new report.
      if (packages.length > 0) void dropReport(key);
      return packages.length > 0;
    },
    async send(values) {
      setSeveral([]);
      const report = {
        ...bodyOf(values),
        key,
        package: found.id,
        occurred_at: rejected?.report.occurred_at ?? new Date().toISOString(),
        ...(photos.length > 0 && { photos: announced(photos) }),
        ...(position !== undefined && { position }),
        ...withLines(amounts),
      };
      const sent = await reportDelivery(
        report,
        photos.map(({ blob }) => blob),
      );
      scannedLabel.set(undefined);
      void client.invalidateQueries({ queryKey: dayStopsKey });
      // Navigation clears messages, so navigate before showing one.
      await navigate({ to: '/scan' });
      showSuccess({ message: sent ? 'driver.REPORT_SENT' : 'outbox.kept' });
    },
  });
  return (
    <div className={classes['report']}>
      <PageHead title={t('report_title')} />
      {found.delivered_at !== null && rejected === undefined && <DeliveredNotice at={found.delivered_at} />}
      <Facts
        facts={[
          { label: ofPackages('project'), value: found.project.name },
          { label: ofPackages('doc_id'), value: found.doc_id },
          { label: ofPackages('destination'), value: found.destination },
        ]}
      />
      {label?.packageId === found.id && <LabelFields fields={label.fields} />}
      {!isSecure && <Notice text={t('insecure')} />}
      {storageLow && <Notice text={ofOutbox('storage_low')} />}
      <Form onSubmit={form.submit} submitLabel={t('send')} busy={form.busy}>
        <FormField label={ofPackages('airbill')} readOnly {...form.field('airbill')} />
        <OutcomeFields form={form} />
        <ReceiverFields form={form} />
        {isSecure && <ProofPhotos photos={photos} onChange={setPhotos} />}
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
        <details className={proof['more']} open={rejected !== undefined || undefined}>
          <summary>{t('more')}</summary>
          <div>
            <ArrivalFields form={form} />
            <ProofLines
              id={found.id}
              airbill={found.airbill}
              amounts={amounts}
              error={form.errorOf('lines')}
              onChange={setAmounts}
            />
            {isSecure && <ProofPlace position={position} onChange={setPosition} />}
          </div>
        </details>
      </Form>
      {several.length > 0 && (
        <section role="alert" ref={scrollToIt}>
          <p>{t('common.SEVERAL_PACKAGES')}</p>
          <PackageChoices
            packages={several}
            // Selecting the same package keeps the page; the next attempt names the package.
            onChoose={(id) => id === found.id && setSeveral([])}
          />
        </section>
      )}
      <ButtonLink to="/scan">{t('scan_another')}</ButtonLink>
    </div>
  );
}

/** On a phone the section starts below the visible area. */
function scrollToIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Returns the packages to select from when the server found several with this airbill (amendment 27). */
function packagesToChoose(error: unknown): PackageShort[] {
  if (!(error instanceof CallFailure) || !error.failure.codes.includes('SEVERAL_PACKAGES')) return [];
  const parsed = z.safeParse(z.array(packageShort), error.failure.results);
  return parsed.success ? parsed.data : [];
}

function withLines(amounts: LineAmounts) {
  const lines = linesOf(amounts);
  return lines === undefined ? {} : { lines };
}

function photosOf(rejected: QueuedReport | undefined): TakenPhoto[] {
  const known = rejected?.report.photos ?? [];
  return (rejected?.photos ?? []).flatMap((blob, place) => {
    const { sha256, taken_at } = known[place] ?? {};
    return sha256 === undefined ? [] : [{ sha256, blob, takenAt: taken_at ?? undefined }];
  });
}

function amountsOf(rejected: QueuedReport | undefined): LineAmounts {
  const lines = rejected?.report.lines ?? [];
  return Object.fromEntries(lines.map(({ line, accepted, refused }) => [line, { accepted, refused }]));
}
