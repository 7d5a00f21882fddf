import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { Registration } from '../contract.ts';
import { ApproveForm } from './ApproveForm.tsx';
import { Decision, RequestStatus } from './columns.tsx';
import { RefuseForm } from './RefuseForm.tsx';
import classes from './RequestDialog.module.css';

export type RequestPart = 'facts' | 'approve' | 'refuse';

/** One request: its details and the decision. */
export function RequestDialog({
  request,
  part,
  onPart,
  onClose,
}: {
  request: Registration;
  part: RequestPart;
  onPart: (part: RequestPart) => void;
  onClose: () => void;
}) {
  const t = useTexts('registrations');
  const { name, email } = request;
  if (part === 'approve') {
    return (
      <FormDialog title={t('approve_title', { name })} hint={t('approve_hint', { email })} onClose={onClose}>
        <RequestFacts request={request} />
        <ApproveForm request={request} onClose={onClose} />
      </FormDialog>
    );
  }
  if (part === 'refuse') {
    return (
      <FormDialog title={t('refuse_title', { name })} hint={t('refuse_hint', { email })} onClose={onClose}>
        <RequestFacts request={request} />
        <RefuseForm request={request} onClose={onClose} />
      </FormDialog>
    );
  }
  return (
    <FormDialog title={name} onClose={onClose}>
      <RequestFacts request={request} />
      {request.status === 'pending' && (
        <div className={classes['actions']}>
          <PlainButton look="main" onClick={() => onPart('approve')}>
            {t('approve')}
          </PlainButton>
          <PlainButton onClick={() => onPart('refuse')}>{t('refuse')}</PlainButton>
        </div>
      )}
    </FormDialog>
  );
}

function RequestFacts({ request }: { request: Registration }) {
  const t = useTexts('registrations');
  const words = (['company_name', 'email', 'phone', 'contact_phone', 'city', 'country'] as const).map(
    (field) => ({ label: t(field), value: request[field] }),
  );
  return (
    <div className={classes['facts']}>
      <Facts
        facts={[
          ...words,
          { label: t('verified'), value: t(request.verified ? 'yes' : 'no') },
          { label: t('created_at'), value: <Moment value={request.created_at} /> },
          { label: t('status'), value: <RequestStatus t={t} status={request.status} /> },
          ...(request.decided_at === null
            ? []
            : [{ label: t('decided'), value: <Decision t={t} request={request} /> }]),
          ...(request.refusal_reason === ''
            ? []
            : [{ label: t('refusal_reason'), value: request.refusal_reason }]),
        ]}
      />
    </div>
  );
}
