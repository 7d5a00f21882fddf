import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#web/client.ts';
import { useFailed } from '#web/forms/use-failed.ts';
import { useLabelled, useTexts } from '#web/texts.ts';
import type { ImportedFile, ImportedRow } from '../contract.ts';
import { mappingContract } from '../mapping-contract.ts';
import classes from './Mapping.module.css';

type ImportedCell = ImportedRow['cells'][number];

/** The rows with errors as a grid; their faulty cells are corrected in place. */
export function ErrorGrid({
  rows,
  waiting,
  onCorrect,
}: {
  rows: readonly ImportedRow[];
  waiting: ReadonlyMap<string, string>;
  onCorrect: (row: number, field: string, value: string) => void;
}) {
  const t = useTexts('imports');
  const columns = rows[0]?.cells ?? [];
  const hasReasons = rows.some(({ reason }) => reason !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    <div className={classes['scroll']} tabIndex={0} role="group" aria-label={t('wrong')}>
      <table className={classes['grid']}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            {columns.map(({ field, column }) => (
              <th key={field} scope="col">
                {column}
              </th>
            ))}
            {hasReasons && <th scope="col">{t('wrong')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.id}</th>
              {row.cells.map((cell) =>
                cell.reason === null ? (
                  <td key={cell.field}>{cell.value}</td>
                ) : (
                  <FaultyCell
                    key={cell.field}
                    row={row.id}
                    cell={cell}
                    waiting={waiting.get(keyOf(row.id, cell.field))}
                    onCorrect={onCorrect}
                  />
                ),
              )}
              {hasReasons && <td className={classes['rowReason']}>{row.reason}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * A click, Enter or a letter opens the cell; Enter saves it and opens the next invalid one, leaving it saves
 * it too, and Esc discards the change.
 */
function FaultyCell({
  row,
  cell: { field, column, value, reason },
  waiting,
  onCorrect,
}: {
  row: number;
  cell: ImportedCell;
  waiting: string | undefined;
  onCorrect: (row: number, field: string, value: string) => void;
}) {
  const t = useTexts('imports');
  const labelled = useLabelled();
  const before = waiting ?? value ?? '';
  // Undefined while the cell is closed.
  const [text, setText] = useState<string>();
  const takesFocus = useRef(false);
  const reasonId = `reason-${row}-${field}`;
  const name = t('cell_of', { column, row });
  const close = (save: boolean) => {
    if (save && text !== undefined && text.trim() !== before) onCorrect(row, field, text.trim());
    setText(undefined);
  };
  return (
    <td className={classes['cell']} data-waiting={waiting !== undefined || undefined}>
      {text === undefined ? (
        <button
          type="button"
          data-faulty
          aria-label={labelled(name, before || t('empty_value'))}
          aria-describedby={reasonId}
          ref={(button) => {
            if (!takesFocus.current) return;
            takesFocus.current = false;
            button?.focus();
          }}
          onClick={() => setText(before)}
          onKeyDown={(event) => {
            if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
              return;
            event.preventDefault();
            setText(event.key);
          }}
        >
          {before || t('empty_value')}
        </button>
      ) : (
        <input
          data-faulty
          ref={(input) => {
            if (input !== null && document.activeElement !== input) input.focus();
          }}
          aria-label={name}
          aria-invalid
          aria-describedby={reasonId}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={() => close(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Enter') return;
            event.preventDefault();
            const next = event.key === 'Enter' ? nextFaulty(event.currentTarget) : undefined;
            takesFocus.current = next === undefined;
            close(event.key === 'Enter');
            next?.click();
          }}
        />
      )}
      <p id={reasonId} className={classes['reason']}>
        {waiting === undefined ? reason : t('sent_soon')}
      </p>
    </td>
  );
}

function nextFaulty(input: HTMLInputElement): HTMLElement | undefined {
  const all = [...(input.closest('table')?.querySelectorAll<HTMLElement>('[data-faulty]') ?? [])];
  return all[all.indexOf(input) + 1];
}

const cellsAtOnce = 200;

/**
 * Corrections entered in the grid. They are queued during a validation and sent together after it, so that
 * users do not wait between cells.
 */
export function useCorrections(found: ImportedFile, onSent: (next: ImportedFile) => void) {
  const failed = useFailed();
  const [waiting, setWaiting] = useState<ReadonlyMap<string, string>>(new Map());
  const send = useMutation({
    mutationFn: (cells: ReadonlyMap<string, string>) =>
      call(mappingContract.correct, {
        params: { id: found.id },
        body: { cells: [...cells].map(([key, value]) => ({ ...placeOf(key), value })) },
      }),
    onSuccess(next, sent) {
      // Values changed in the meantime are sent with the next call.
      setWaiting((now) => new Map([...now].filter(([key, value]) => sent.get(key) !== value)));
      onSent(next);
    },
    onError: (error) => {
      setWaiting(new Map());
      failed(error);
    },
  });
  const { mutate, isPending } = send;
  useEffect(() => {
    if (waiting.size > 0 && found.state === 'checked' && !isPending) {
      mutate(new Map([...waiting].slice(0, cellsAtOnce)));
    }
  }, [waiting, found.state, isPending, mutate]);
  return {
    waiting,
    isSaving: waiting.size > 0 || isPending,
    correct: (row: number, field: string, value: string) =>
      setWaiting((now) => new Map(now).set(keyOf(row, field), value)),
  };
}

function keyOf(row: number, field: string): string {
  return `${row} ${field}`;
}

function placeOf(key: string): { row: number; field: string } {
  const [row = '', ...field] = key.split(' ');
  return { row: Number(row), field: field.join(' ') };
}
