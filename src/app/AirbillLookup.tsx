import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { packagesContract } from '#features/packages/contract.ts';
import { call } from '#web/client.ts';
import { failed, toast } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './HomePage.module.css';

/** The way to a package by its airbill (PKG-02, PKG-03); one hit opens it, several show in the list. */
export function AirbillLookup() {
  const t = useTexts('home');
  const navigate = useNavigate();
  const [airbill, setAirbill] = useState('');
  const [busy, setBusy] = useState(false);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = airbill.trim();
    if (wanted === '') return;
    setBusy(true);
    try {
      const { results } = await call(packagesContract.search, { query: { airbill: wanted } });
      const first = results[0];
      if (!first) {
        toast(t('airbill_not_found'), 'attention');
        return;
      }
      await navigate({
        href:
          results.length === 1 ? `/packages/${first.id}` : `/packages?search=${encodeURIComponent(wanted)}`,
      });
      toast(
        results.length === 1 ? t('airbill_found') : t('lookup_several', { count: results.length }),
        'good',
      );
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={classes['lookup']} role="search" onSubmit={(event) => void find(event)}>
      <h2>{t('lookup_title')}</h2>
      <div className={classes['find']}>
        <TextInput
          label={t('lookup_label')}
          description={t('lookup_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={airbill}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          onChange={(event) => setAirbill(event.currentTarget.value)}
        />
        <PlainButton type="submit" look="main" busy={busy}>
          {t('lookup_submit')}
        </PlainButton>
      </div>
    </form>
  );
}
