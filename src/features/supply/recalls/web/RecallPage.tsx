import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { can, type Viewer } from '#core/access.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import type { Signature } from '#features/oversight/signatures/contract.ts';
import { batchesContract } from '#features/supply/batches/contract.ts';
import { failed } from '#web/messages.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { IconDownload, IconSignature } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Day, Moment, quantityIn } from '#web/ui/Values.tsx';
import { type RecallDetail, type RecallPlace, recallsContract } from '../contract.ts';
import { progressOf } from '../rules.ts';
import { ClassBadge, RecallBadge } from './columns.tsx';
import { downloadLetter, exportPlaces, recallQuery } from './queries.ts';
import { RecallBatches, RecallPlaces } from './RecallPlaces.tsx';
import classes from './Recalls.module.css';

const AcknowledgeDialog = lazy(async () => ({
  default: (await import('./AcknowledgeDialog.tsx')).AcknowledgeDialog,
}));
const CloseDialog = lazy(async () => ({ default: (await import('./CloseDialog.tsx')).CloseDialog }));

interface Slots {
  /** Who signed the opening and the closing. */
  readonly Signatures: ComponentType<{ readonly signatures: readonly Signature[] }>;
}

/** /recalls/ID: what to do, who has acknowledged what, and how it was closed. */
export function RecallPage(slots: Slots) {
  const t = useTexts('recalls');
  return (
    <RecordPage query={recallQuery} list={{ label: t('title'), to: '/recalls' }} facts={8}>
      {(recall) => <Recall recall={recall} {...slots} />}
    </RecordPage>
  );
}

function Recall({ recall, Signatures }: { recall: RecallDetail } & Slots) {
  const t = useTexts('recalls');
  const user = useSession()?.user;
  const [open, setOpen] = useState<RecallPlace | 'closing'>();
  const isOpen = recall.status !== 'closed';
  const answers = isOpen && can(user, recallsContract.acknowledge.access);
  return (
    <>
      <PageHead
        crumbs={[{ label: t('title'), to: '/recalls' }, { label: recall.reference }]}
        title={t('recall_of', { reference: recall.reference })}
        meta={
          <>
            <RecallBadge status={recall.status} t={t} /> <ClassBadge value={recall.recall_class} t={t} />
          </>
        }
        action={
          <>
            {isOpen && recall.is_whole && can(user, recallsContract.close.access) && (
              <PlainButton icon={<IconSignature aria-hidden />} onClick={() => setOpen('closing')}>
                {t('close')}
              </PlainButton>
            )}
            <PlainButton
              icon={<IconDownload aria-hidden />}
              onClick={() => void downloadLetter(recall.id).catch(failed)}
            >
              {t('letter')}
            </PlainButton>
            <PlainButton
              icon={<IconDownload aria-hidden />}
              onClick={() => void exportPlaces(recall.id).catch(failed)}
            >
              {t('export_places')}
            </PlainButton>
            {recall.is_whole && user?.isBlinded !== true && (
              <HistoryButton noun="recalls" id={recall.id} name={recall.reference} />
            )}
          </>
        }
      />
      <p className={classes['instruction']}>
        <strong>{t(`${recall.instruction}_text`)}</strong>
        <span>{t(`${recall.recall_class}_text`)}</span>
      </p>
      <RecallFacts recall={recall} user={user} />
      <div className={classes['parts']}>
        <section className={classes['part']}>
          <h2>{t('places')}</h2>
          <RecallPlaces places={recall.recipients} onAcknowledge={answers ? setOpen : undefined} />
        </section>
        {recall.batches.length > 0 && (
          <section className={classes['part']}>
            <h2>{t('batches')}</h2>
            <RecallBatches batches={recall.batches} linked={can(user, batchesContract.get.access)} />
          </section>
        )}
        <Cards>
          {recall.closing !== null && (
            <Card title={t('summary')}>
              <p className={classes['text']}>{recall.closing.summary}</p>
              <Facts
                facts={[
                  { label: t('closed_at'), value: <Moment value={recall.closing.closed_at} /> },
                  ...(recall.closing.closed_by === null
                    ? []
                    : [{ label: t('closed_by'), value: recall.closing.closed_by }]),
                ]}
              />
            </Card>
          )}
          <Card title={t('signatures')}>
            <Signatures signatures={recall.signatures} />
          </Card>
        </Cards>
      </div>
      <Suspense>
        {open === 'closing' && <CloseDialog recall={recall} onClose={() => setOpen(undefined)} />}
        {typeof open === 'object' && (
          <AcknowledgeDialog recall={recall} place={open} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  );
}

function RecallFacts({ recall, user }: { recall: RecallDetail; user: Viewer | undefined }) {
  const t = useTexts('recalls');
  const records = useTexts('records');
  const tag = useLanguageTag();
  const progress = progressOf(recall.recipients);
  const number = (value: number) => quantityIn(String(value), tag) ?? '';
  const [first] = recall.batches;
  const batch =
    first !== undefined && can(user, batchesContract.get.access) ? (
      <Link to={`/batches/${first.id}`}>{recall.number}</Link>
    ) : (
      recall.number
    );
  const isBlinded = user?.isBlinded === true;
  return (
    <Facts
      facts={[
        {
          label: t('acknowledged'),
          value: t('accounted_of', { accounted: progress.acknowledged, expected: progress.places }),
        },
        ...(isBlinded
          ? []
          : [
              {
                label: t('accounted'),
                value: t('accounted_of', {
                  accounted: number(progress.accounted),
                  expected: number(progress.expected),
                }),
              },
              { label: t('number'), value: batch },
            ]),
        { label: t('product'), value: recall.product || records('study_product') },
        ...(isBlinded ? [] : [{ label: t('manufacturer'), value: recall.manufacturer }]),
        { label: t('due_on'), value: <Day value={recall.due_on} /> },
        { label: t('opened_at'), value: <Moment value={recall.opened_at} /> },
        ...(recall.opened_by === null ? [] : [{ label: t('opened_by'), value: recall.opened_by }]),
        { label: t('letters'), value: String(recall.letters) },
        ...(isBlinded ? [] : [{ label: t('reason'), value: recall.reason }]),
      ]}
    />
  );
}
