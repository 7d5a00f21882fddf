import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { showSuccess, toast } from '#web/messages.ts';
import { useLabelled, useTexts } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { IconCopy, IconX } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { ReceiptLink } from '../contract.ts';
import type { LinkState } from '../rules.ts';
import { receiptLinksQuery, revokeLink } from './queries.ts';
import classes from './ReceiptLinks.module.css';

const ReceiptLinkDialog = lazy(async () => ({
  default: (await import('./ReceiptLinkDialog.tsx')).ReceiptLinkDialog,
}));

const tones: Record<LinkState, Tone> = { active: 'good', expired: 'neutral', revoked: 'neutral' };

/** The receipt links of this package: create, copy, revoke. */
export function PackageReceiptLinks({ id }: { id: number }) {
  const t = useTexts('deliveries');
  const queries = useQueryClient();
  const { data: links, error, refetch } = useQuery(receiptLinksQuery(id));
  const [creating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ReceiptLink>();
  const reread = () => queries.invalidateQueries({ queryKey: ['receipt-links', id] });
  return (
    <section className={classes['section']}>
      <h2>{t('links')}</h2>
      <p className={classes['soft']}>{t('links_hint')}</p>
      {error && !links && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {!links && !error && <Placeholder height={20} />}
      {links?.length === 0 && <p className={classes['soft']}>{t('link_none')}</p>}
      <ItemList
        label={t('links')}
        items={(links ?? []).map((link) => ({
          key: link.id,
          title: link.email || `${t('link_address')} ${link.id}`,
          mark: <Badge tone={tones[link.state]}>{t(`link_${link.state}`)}</Badge>,
          text: (
            <>
              {t('link_expires')} <Moment value={link.expires_at} /> ·{' '}
              {t('link_created', { name: link.created_by })}
            </>
          ),
          ...(link.link !== null && {
            action: <Actions link={link} address={link.link} onRevoke={() => setRevoked(link)} />,
          }),
        }))}
      />
      <div>
        <PlainButton onClick={() => setCreating(true)}>{t('link_new')}</PlainButton>
      </div>
      {creating && (
        <Suspense>
          <ReceiptLinkDialog
            id={id}
            onClose={() => setCreating(false)}
            onDone={() => {
              setCreating(false);
              void reread();
            }}
          />
        </Suspense>
      )}
      {revoked && (
        <ConfirmDialog
          title={t('link_revoke_title')}
          warning={t('link_revoke_warning')}
          action={t('link_revoke')}
          onConfirm={async () => {
            await revokeLink(id, revoked.id);
            await reread();
            showSuccess({ message: 'common.UPDATED_SUCCESSFULLY' });
          }}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </section>
  );
}

function Actions({ link, address, onRevoke }: { link: ReceiptLink; address: string; onRevoke: () => void }) {
  const t = useTexts('deliveries');
  const labelled = useLabelled();
  const name = link.email || `${t('link_address')} ${link.id}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast(t('link_copied'), 'information');
  };
  return (
    <span className={classes['actions']}>
      <PlainButton
        look="quiet"
        icon={<IconCopy aria-hidden />}
        aria-label={labelled(t('link_copy'), name)}
        onClick={() => void copy()}
      >
        {t('link_copy')}
      </PlainButton>
      <PlainButton
        look="quiet"
        icon={<IconX aria-hidden />}
        aria-label={labelled(t('link_revoke'), name)}
        onClick={onRevoke}
      >
        {t('link_revoke')}
      </PlainButton>
    </span>
  );
}
