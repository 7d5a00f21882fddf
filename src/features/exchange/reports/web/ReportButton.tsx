import { useMutation } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import { clearMessages, showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconMailForward } from '#web/ui/icons.ts';
import { type ReportKind, reportKinds, reportsContract } from '../contract.ts';
import { requestReport } from './queries.ts';

/**
 * Requests the whole list as a report by mail (PRJ-11, PRJ-12); renders nothing for lists without a report.
 */
export function ReportButton({ kind, project }: { kind: string; project: number }) {
  const user = useSession()?.user;
  const known = reportKinds.find((one) => one === kind);
  if (known === undefined || !can(user, reportsContract[known].access)) return null;
  return <Known kind={known} project={project} />;
}

function Known({ kind, project }: { kind: ReportKind; project: number }) {
  const t = useTexts('reports');
  const { mutate, isPending } = useMutation({
    mutationFn: () => requestReport(kind, project),
    onMutate: clearMessages,
    onSuccess: () => showSuccess({ message: 'common.REQUESTED_SUCCESSFULLY' }),
  });
  return (
    <PlainButton
      icon={<IconMailForward aria-hidden />}
      busy={isPending}
      title={t('report_hint')}
      onClick={() => mutate()}
    >
      {t('report')}
    </PlainButton>
  );
}
