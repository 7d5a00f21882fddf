import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useKeptFocus } from '#web/forms/use-kept-focus.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Labelled, Moment } from '#web/ui/Values.tsx';
import { type ApiToken, apiTokensContract } from '../contract.ts';
import { tokensQuery } from './queries.ts';
import { TokenForm } from './TokenForm.tsx';
import classes from './TokensDialog.module.css';

/** The tokens of an API client with permissions and last use; creates, shows once and revokes them. */
export function TokensDialog({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  const t = useTexts('apiTokens');
  // The form and the buttons replace each other.
  const kept = useKeptFocus<HTMLDivElement>();
  const queries = useQueryClient();
  const { data: tokens, error, refetch } = useQuery(tokensQuery(user.id));
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string>();
  const [revoked, setRevoked] = useState<ApiToken>();
  const reread = () => queries.invalidateQueries({ queryKey: ['api-tokens', user.id] });
  const revoke = async (token: ApiToken) => {
    await call(apiTokensContract.remove, { params: { id: user.id, tokenId: token.id } });
    await reread();
    showSuccess({ message: 'common.UPDATED_SUCCESSFULLY' });
  };
  return (
    <FormDialog wide title={t('tokens_of', { name: user.name })} hint={t('hint')} onClose={onClose}>
      {made !== undefined && (
        <div className={classes['made']}>
          <Notice text={t('made')} />
          <CodeBlock label={t('token')} text={made} />
        </div>
      )}
      {error && !tokens && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {tokens?.length === 0 && !creating && <p className={classes['none']}>{t('none')}</p>}
      <ItemList
        label={t('list')}
        items={(tokens ?? []).map((token) => {
          const state = stateOf(token);
          return {
            key: token.id,
            title: token.name,
            mark: <Badge tone={tones[state]}>{t(state)}</Badge>,
            text: (
              <>
                <Labelled label={t('source')}>{token.source}</Labelled> ·{' '}
                {t('records', { count: token.record_count })}
                {!token.strict && ` · ${t('lenient')}`}
                <br />
                <Labelled label={t('clients')}>
                  {token.clients.length === 0
                    ? t('every_client')
                    : token.clients.map(({ name }) => name).join(', ')}
                </Labelled>
                <br />
                {token.permissions.join(', ')} · {t('ends')} <Moment value={token.expires_at} /> ·{' '}
                {token.last_used_at === null ? (
                  t('never_used')
                ) : (
                  <>
                    {t('last_used')} <Moment value={token.last_used_at} />
                  </>
                )}
              </>
            ),
            ...(state === 'good' && {
              action: (
                <PlainButton
                  look="quiet"
                  aria-label={t('revoke_of', { name: token.name })}
                  onClick={() => setRevoked(token)}
                >
                  {t('revoke')}
                </PlainButton>
              ),
            }),
          };
        })}
      />
      <div {...kept} className={classes['next']}>
        {creating ? (
          <TokenForm
            userId={user.id}
            onMade={(token) => {
              setMade(token);
              setCreating(false);
              void reread();
            }}
            onClose={() => setCreating(false)}
          />
        ) : (
          <p className={classes['actions']}>
            <PlainButton
              look="main"
              onClick={() => {
                setMade(undefined);
                setCreating(true);
              }}
            >
              {t('create')}
            </PlainButton>
          </p>
        )}
      </div>
      {revoked && (
        <ConfirmDialog
          title={t('revoke_title')}
          warning={t('revoke_warning', { name: revoked.name })}
          action={t('revoke')}
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </FormDialog>
  );
}

const tones = { good: 'good', ended: 'neutral', revoked: 'bad' } as const satisfies Record<string, Tone>;

function stateOf({ revoked_at, expires_at }: ApiToken): keyof typeof tones {
  if (revoked_at !== null) return 'revoked';
  return Date.parse(expires_at) <= Date.now() ? 'ended' : 'good';
}
