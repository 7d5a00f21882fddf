import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { useLabelled, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { mappingContract, type SavedMappingRow } from '../mapping-contract.ts';
import classes from './Imports.module.css';
import { savedMappingsQuery } from './queries.ts';

/** The saved mappings, to rename or delete; renders nothing without any. */
export function SavedMappings() {
  const t = useTexts('imports');
  const { data } = useQuery(savedMappingsQuery);
  if (!data || data.count === 0) return null;
  return (
    <div className={classes['steps']}>
      <Card title={t('mappings')} hint={t('mappings_hint')}>
        <ul className={classes['mappings']}>
          {data.results.map((mapping) => (
            <Mapping key={mapping.id} mapping={mapping} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Mapping({ mapping: { id, name, resource, client, columns } }: { mapping: SavedMappingRow }) {
  const t = useTexts('imports');
  const labelled = useLabelled();
  const queries = useQueryClient();
  const [text, setText] = useState<string>();
  const [asks, setAsks] = useState(false);
  const settle = () => queries.invalidateQueries({ queryKey: savedMappingsQuery.queryKey });
  const rename = useMutation({
    mutationFn: (given: string) => call(mappingContract.rename, { params: { id }, body: { name: given } }),
    async onSuccess() {
      await settle();
      setText(undefined);
    },
  });
  const fields = columns.flatMap(({ heading, field }) => (field === null ? [] : [heading]));
  const facts = [t(resource), client?.name, fields.join(', ')].filter(Boolean).join(' · ');
  if (text !== undefined) {
    return (
      <li>
        <form
          className={classes['rename']}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') rename.mutate(text.trim());
          }}
        >
          <input
            ref={focusIt}
            aria-label={t('mapping_name')}
            value={text}
            maxLength={200}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Escape' && setText(undefined)}
          />
          <PlainButton type="submit" look="main" busy={rename.isPending}>
            {t('save_name')}
          </PlainButton>
          <PlainButton onClick={() => setText(undefined)}>{t('common.cancel')}</PlainButton>
        </form>
      </li>
    );
  }
  return (
    <li>
      <div className={classes['mapping']}>
        <strong>{name}</strong>
        <span className={classes['soft']}>{facts}</span>
      </div>
      <div className={classes['ways']}>
        <PlainButton look="quiet" aria-label={labelled(t('rename'), name)} onClick={() => setText(name)}>
          {t('rename')}
        </PlainButton>
        <PlainButton
          look="quiet"
          aria-label={labelled(t('delete_mapping'), name)}
          onClick={() => setAsks(true)}
        >
          {t('delete_mapping')}
        </PlainButton>
      </div>
      {asks && (
        <ConfirmDialog
          title={t('delete_mapping_title', { name })}
          warning={t('delete_mapping_text')}
          action={t('delete_mapping')}
          onConfirm={async () => {
            await call(mappingContract.remove, { params: { id } });
            await settle();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}

/** Declared here, so that it runs when the field opens and not at each change of the form. */
function focusIt(input: HTMLInputElement | null): void {
  input?.focus();
}
