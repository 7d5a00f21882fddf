import { IconArrowBackUp, IconCheck, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, download } from '#web/client.ts';
import { CallFailure } from '#web/messages.ts';
import { type Translate, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useKeptFocus } from '#web/use-kept-focus.ts';
import { type ImportedFile, rowStates, sheetImportsContract } from '../contract.ts';
import { ImportButton } from './ImportButton.tsx';
import classes from './Imports.module.css';
import { importQuery } from './queries.ts';

/** Where the import is, and what can be done next. */
export function ImportSteps({ found }: { found: ImportedFile }) {
  const t = useTexts('imports');
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [touched, setTouched] = useState<readonly TouchedRow[]>([]);
  // Each step goes with its button.
  const kept = useKeptFocus<HTMLDivElement>();
  const params = { id: found.id };
  const settle = (next: ImportedFile) => {
    queries.setQueryData(importQuery(next.id).queryKey, next);
    // Every list may show other rows now.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
  };
  const commit = useMutation({
    mutationFn: () => call(sheetImportsContract.commit, { params }),
    onSuccess: settle,
    onError: async () => {
      // The data moved: the check that it answers with is shown.
      await queries.invalidateQueries({ queryKey: importQuery(found.id).queryKey });
    },
  });
  const marked = useMutation({ mutationFn: () => download(sheetImportsContract.marked, { params }) });
  const cancel = useMutation({
    mutationFn: () => call(sheetImportsContract.cancel, { params }),
    onSuccess: settle,
  });
  const undo = async () => {
    try {
      settle(await call(sheetImportsContract.undo, { params }));
    } catch (error) {
      const rows = touchedRows(error);
      if (rows.length === 0) throw error;
      setTouched(rows);
    }
  };
  const writes = (found.counts?.new ?? 0) + (found.counts?.changed ?? 0);
  return (
    <div className={classes['steps']} {...kept}>
      <Card
        title={titleOf(found, t)}
        hint={hintOf(found, t)}
        action={
          <div className={classes['ways']}>
            {found.can_commit && (
              <PlainButton
                look="main"
                icon={<IconCheck aria-hidden />}
                busy={commit.isPending}
                onClick={() => commit.mutate()}
              >
                {t('commit', { count: writes })}
              </PlainButton>
            )}
            {(found.counts?.wrong ?? 0) > 0 && (
              <PlainButton
                icon={<IconDownload aria-hidden />}
                title={t('marked_hint')}
                busy={marked.isPending}
                onClick={() => marked.mutate()}
              >
                {t('marked')}
              </PlainButton>
            )}
            {isOver(found) && (
              <ImportButton
                label={t('again')}
                into={[found.resource]}
                {...(found.project && { project: found.project.id })}
              />
            )}
            {(found.state === 'checked' || found.state === 'checking') && (
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
        {(found.state === 'checking' || found.state === 'committing') && (
          <div className={classes['working']} role="status">
            <progress
              className={classes['progress']}
              aria-label={t(`state_${found.state}`)}
              {...(found.state === 'committing' && { value: found.progress, max: writes })}
            />
            <span>{t(found.state, { count: found.progress })}</span>
          </div>
        )}
        {found.message !== null && <p className={classes['message']}>{found.message}</p>}
        {touched.length > 0 && (
          <div className={classes['touched']} role="alert">
            <p className={classes['reason']}>{t('undo_refused')}</p>
            <ul>
              {touched.map(({ row, reason }) => (
                <li key={row}>{t('undo_refused_row', { row, reason })}</li>
              ))}
            </ul>
          </div>
        )}
      </Card>
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

interface TouchedRow {
  row: number;
  reason: string;
}

/** The rows for which the server refused to take the file back, each with its reason. */
function touchedRows(error: unknown): TouchedRow[] {
  if (!(error instanceof CallFailure)) return [];
  return Object.entries(error.failure.fields).flatMap(([field, reason]) => {
    const [, row] = /^row (\d+)$/.exec(field) ?? [];
    return row === undefined ? [] : [{ row: Number(row), reason }];
  });
}

/** Nothing will come of this file: another one may. */
function isOver({ state, counts }: ImportedFile): boolean {
  if (state === 'checked') return (counts?.wrong ?? 0) > 0 || rowsIn(counts) === 0;
  return state === 'failed' || state === 'cancelled' || state === 'undone';
}

/** All rows of a file that was checked. */
export function rowsIn(counts: ImportedFile['counts']): number {
  return counts === null ? 0 : rowStates.reduce((sum, state) => sum + counts[state], 0);
}

function titleOf({ state, counts, can_commit }: ImportedFile, t: Translate<'imports'>): string {
  if (state === 'checking' || state === 'committing') return t(`state_${state}`);
  if (state !== 'checked') return t(`${state}_title`);
  if ((counts?.wrong ?? 0) > 0) return t('wrong_title', { count: counts?.wrong ?? 0 });
  return can_commit ? t('ready_title') : t('nothing_title');
}

function hintOf({ state, counts, can_commit }: ImportedFile, t: Translate<'imports'>): string {
  if (state === 'checking' || state === 'committing') return t('wait');
  if (state === 'committed') return t('committed_text');
  if (state !== 'checked') return t(`${state}_text`);
  if ((counts?.wrong ?? 0) > 0) return t('wrong_text');
  if (rowsIn(counts) === 0) return t('empty_text');
  return can_commit ? t('ready_text') : t('nothing_text');
}
