import { useMutation } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import { clearMessages, failed } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import { binderContract } from '../contract.ts';
import classes from './Binder.module.css';
import { downloadBinder } from './queries.ts';

/** Downloads the inspection binder of a project, for roles that may. */
export function BinderButton({ project }: { project: number }) {
  const user = useSession()?.user;
  return can(user, binderContract.download.access) ? <Known project={project} /> : null;
}

function Known({ project }: { project: number }) {
  const t = useTexts('binder');
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadBinder(project),
    onMutate: clearMessages,
    onError: failed,
  });
  return (
    <div className={classes['binder']}>
      <Card title={t('title')} hint={t('hint')}>
        <div>
          <PlainButton icon={<IconDownload aria-hidden />} busy={isPending} onClick={() => mutate()}>
            {t('download')}
          </PlainButton>
        </div>
      </Card>
    </div>
  );
}
