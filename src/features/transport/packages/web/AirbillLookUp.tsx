import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AirbillInput } from '#web/forms/AirbillInput.tsx';
import { toast } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './Packages.module.css';
import { packagesByAirbillQuery } from './queries.ts';

/** Looks up packages by full airbill: opens one match, lists several, reports none (PKG-02, PKG-03, A-91). */
export function AirbillLookUp() {
  const t = useTexts('packages');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [airbill, setAirbill] = useState('');
  const [busy, setBusy] = useState(false);

  const lookUp = async (): Promise<void> => {
    const wanted = airbill.trim();
    if (wanted === '' || busy) return;
    setBusy(true);
    // The query cache reports failures of all queries.
    const found = await client.fetchQuery(packagesByAirbillQuery(wanted)).catch(() => undefined);
    setBusy(false);
    if (!found) return;
    const [first] = found.results;
    if (!first) {
      toast(t('airbill_not_found'), 'attention');
      return;
    }
    toast(t('airbill_found'), 'good');
    setAirbill('');
    if (found.count === 1) await navigate({ to: `/packages/${first.id}` });
    else await navigate({ to: '/packages', search: { airbill: wanted } });
  };

  return (
    <form
      className={classes.lookUp}
      role="search"
      aria-label={t('find_airbill')}
      onSubmit={(event) => {
        event.preventDefault();
        void lookUp();
      }}
    >
      <AirbillInput
        label={t('find_airbill')}
        placeholder={t('airbill_placeholder')}
        value={airbill}
        onChange={setAirbill}
      />
      <PlainButton type="submit" look="main" busy={busy}>
        {t('find')}
      </PlainButton>
    </form>
  );
}
