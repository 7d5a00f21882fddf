import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, download } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { useKeptFocus } from '#web/forms/use-kept-focus.ts';
import { type Translate, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconArrowBackUp, IconCheck, IconDownload } from '#web/ui/icons.ts';
import {
  type ImportedFile,
  importsContract,
  rowStates,
  type WorkingState,
  workingStates,
} from '../contract.ts';
import { ImportButton } from './ImportButton.tsx';
import classes from './Imports.module.css';
import { importQuery } from './queries.ts';

/** The state of the import, and the next actions. */
export function ImportSteps({
  found,
  onMap,
  mapping,
}: {
  found: ImportedFile;
  onMap?: () => void;
  /** The mapping of columns, which replaces the next actions. */
  mapping?: ReactNode;
}) {
  const t = useTexts('imports');
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  // Each step disappears with its button, so the focus is kept here.
  const kept = useKeptFocus<HTMLDivElement>();
  const params = { id: found.id };
  const settle = (next: ImportedFile) => {
    queries.setQueryData(importQuery(next.id).queryKey, next);
    // Every list may show other rows now.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
  };
  const warned = found.counts?.warnings ?? 0;
  const [confirms, setConfirms] = useState(false);
  const commit = useMutation({
    mutationFn: () =>
      call(importsContract.commit, { params, body: warned > 0 ? { confirm_warnings: true } : {} }),
    onSuccess: settle,
    onError: async () => {
      // The data has changed: the new validation is shown.
      await queries.invalidateQueries({ queryKey: importQuery(found.id).queryKey });
    },
  });
  const marked = useMutation({ mutationFn: () => download(importsContract.marked, { params }) });
  const cancel = useMutation({
    mutationFn: () => call(importsContract.cancel, { params }),
    onSuccess: settle,
  });
  const undo = async () => settle(await call(importsContract.undo, { params }));
  const working = workingStateOf(found);
  const writes = (found.counts?.new ?? 0) + (found.counts?.changed ?? 0);
  return (
    <div className={classes['steps']} {...kept}>
      <Card
        title={mapping ? t('mapping_title') : titleOf(found, t)}
        hint={mapping ? t('mapping_text') : hintOf(found, t)}
        action={
          <div className={classes['ways']}>
            {!mapping && found.can_commit && (
              <PlainButton
                look="main"
                icon={<IconCheck aria-hidden />}
                busy={commit.isPending}
                onClick={() => (warned > 0 ? setConfirms(true) : commit.mutate())}
              >
                {t('commit', { count: writes })}
              </PlainButton>
            )}
            {!mapping && (found.counts?.wrong ?? 0) > 0 && (
              <PlainButton
                icon={<IconDownload aria-hidden />}
                title={t('marked_hint')}
                busy={marked.isPending}
                onClick={() => marked.mutate()}
              >
                {t('marked')}
              </PlainButton>
            )}
            {!mapping && isOver(found) && (
              <ImportButton
                label={t('again')}
                into={[found.resource]}
                {...(found.project && { project: found.project.id })}
              />
            )}
            {onMap && !mapping && <PlainButton onClick={onMap}>{t('change_columns')}</PlainButton>}
            {cancellableStates.includes(found.state) && (
              <PlainButton busy={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('cancel')}
              </PlainButton>
            )}
            {found.can_undo && (
              <PlainButton icon={<IconArrowBackUp aria-hidden />} onClick={() => setAsks(true)}>
                {t('undo')}
              </PlainButton>
            )}
          </div>
        }
      >
        {mapping}
        {working !== undefined && (
          <div className={classes['working']} role="status">
            <progress
              className={classes['progress']}
              aria-label={t(`state_${working}`)}
              {...(working !== 'checking' && { value: found.progress, max: writes })}
            />
            <span>{t(working, { count: found.progress })}</span>
          </div>
        )}
        {found.message !== null && (
          <p className={classes['message']} {...(found.conflicts.length > 0 && { role: 'alert' })}>
            {found.message}
          </p>
        )}
        {!mapping &&
          found.notes.map((note) => (
            <p key={note} className={classes['message']}>
              {note}
            </p>
          ))}
        {found.conflicts.length > 0 && (
          <ul className={classes['conflicts']}>
            {found.conflicts.map(({ row, reason }) => (
              <li key={row}>{t('undo_refused_row', { row, reason })}</li>
            ))}
          </ul>
        )}
      </Card>
      {confirms && (
        <ConfirmDialog
          title={t('confirm_title')}
          warning={t('confirm_text', { count: warned })}
          action={t('commit', { count: writes })}
          onConfirm={async () => {
            await commit.mutateAsync();
          }}
          onClose={() => setConfirms(false)}
        />
      )}
      {asks && (
        <ConfirmDialog
          title={t('undo_title')}
          warning={t('undo_warning')}
          action={t('undo')}
          onConfirm={undo}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

const cancellableStates: readonly ImportedFile['state'][] = ['checking', 'mapping', 'checked'];

function workingStateOf({ state }: ImportedFile): WorkingState | undefined {
  return workingStates.find((one) => one === state);
}

/** Whether this file cannot be imported any more, so that another one is offered. */
function isOver({ state, counts }: ImportedFile): boolean {
  if (state === 'checked') return (counts?.wrong ?? 0) > 0 || rowsIn(counts) === 0;
  return state === 'failed' || state === 'cancelled' || state === 'undone';
}

/** All rows of a validated file. */
export function rowsIn(counts: ImportedFile['counts']): number {
  return counts === null ? 0 : rowStates.reduce((sum, state) => sum + counts[state], 0);
}

function titleOf(found: ImportedFile, t: Translate<'imports'>): string {
  const { state, counts, can_commit } = found;
  if (state === 'checking' || state === 'committing' || state === 'undoing') return t(`state_${state}`);
  if (state === 'mapping') return t('mapping_title');
  if (state !== 'checked') return t(`${state}_title`);
  if ((counts?.wrong ?? 0) > 0) return t('wrong_title', { count: counts?.wrong ?? 0 });
  return can_commit ? t('ready_title') : t('nothing_title');
}

function hintOf({ state, counts, can_commit }: ImportedFile, t: Translate<'imports'>): string {
  if (state === 'checking') return t('wait');
  if (state === 'committing' || state === 'undoing') return t('wait_to_the_end');
  if (state === 'mapping') return t('mapping_text');
  if (state === 'committed') return t('committed_text');
  if (state !== 'checked') return t(`${state}_text`);
  if ((counts?.wrong ?? 0) > 0) return t('wrong_text');
  if (rowsIn(counts) === 0) return t('empty_text');
  return can_commit ? t('ready_text') : t('nothing_text');
}
