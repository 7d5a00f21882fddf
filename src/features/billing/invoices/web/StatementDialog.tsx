import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findClients, foundClientsQuery } from '#features/supply/clients/web/queries.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormFind } from '#web/forms/FormFind.tsx';
import { useTexts } from '#web/texts.ts';
import { downloadStatement } from './queries.ts';

/** A client's open invoices as PDF. Users with a single client do not have to choose it. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('invoices');
  const required = useTexts('validation')('required');
  const [client, setClient] = useState('');
  const [state, setState] = useState<'waiting' | 'missing' | 'busy'>('waiting');
  const { data: all = [] } = useQuery(foundClientsQuery(''));
  const only = all.length === 1 ? all[0] : undefined;
  const chosen = client || String(only?.id ?? '');
  return (
    <FormDialog title={t('statement')} hint={t('statement_hint')} onClose={onClose}>
      <Form
        submitLabel={t('statement_download')}
        busy={state === 'busy'}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === '') {
            setState('missing');
            return;
          }
          setState('busy');
          downloadStatement(Number(chosen)).then(onClose, () => setState('waiting'));
        }}
      >
        <FormFind
          label={t('partner')}
          name="client"
          value={chosen}
          known={only?.name}
          error={state === 'missing' ? required : undefined}
          find={findClients}
          onChange={(value) => {
            setClient(value);
            setState('waiting');
          }}
        />
      </Form>
    </FormDialog>
  );
}
