import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Signature } from '#features/oversight/signatures/contract.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useTexts } from '#web/texts.ts';
import { Card, Cards } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { UnblindingDetail } from '../contract.ts';
import { unblindingQuery } from './queries.ts';
import classes from './Unblindings.module.css';

interface Slots {
  readonly Signatures: ComponentType<{ readonly signatures: readonly Signature[] }>;
}

/** /unblindings/ID: who unblinded which kit, and what it is for those who may see it. */
export function UnblindingPage(slots: Slots) {
  const t = useTexts('unblindings');
  return (
    <RecordPage query={unblindingQuery} list={{ label: t('title'), to: '/unblindings' }} facts={6}>
      {(unblinding) => <Unblinding unblinding={unblinding} {...slots} />}
    </RecordPage>
  );
}

function Unblinding({ unblinding, Signatures }: { unblinding: UnblindingDetail } & Slots) {
  const t = useTexts('unblindings');
  const { kit_number, project, client, person, unblinded_at, is_shown, signatures } = unblinding;
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('title'), to: '/unblindings' },
          { label: project.name, to: `/projects/${project.id}` },
          { label: kit_number },
        ]}
        title={t('one', { number: kit_number })}
      />
      <Facts
        facts={[
          { label: t('project'), value: <Link to={`/projects/${project.id}`}>{project.name}</Link> },
          { label: t('client'), value: client.name },
          { label: t('person'), value: person },
          { label: t('unblinded_at'), value: <Moment value={unblinded_at} /> },
        ]}
      />
      <div className={classes['cards']}>
        <Cards>
          <Card title={t('product')} hint={t(is_shown ? 'shown_hint' : 'hidden')}>
            {is_shown && (
              <Facts
                facts={[
                  { label: t('product'), value: <strong>{unblinding.product}</strong> },
                  { label: t('batch'), value: unblinding.batch },
                  { label: t('reason'), value: unblinding.reason },
                  ...(unblinding.participant === ''
                    ? []
                    : [{ label: t('participant'), value: unblinding.participant }]),
                ]}
              />
            )}
          </Card>
          <Card title={t('signature')}>
            <Signatures signatures={signatures} />
          </Card>
        </Cards>
      </div>
    </>
  );
}
