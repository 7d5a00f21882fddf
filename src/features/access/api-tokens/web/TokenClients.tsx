import { useState } from 'react';
import { findClients } from '#features/supply/clients/web/queries.ts';
import { FormFind } from '#web/forms/FormFind.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';

/** The clients that a new token is limited to, found by their names; none is every client. */
export function TokenClients({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  const t = useTexts('apiTokens');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <>
      <FormFind
        label={t('add_client')}
        hint={chosen.length === 0 ? t('every_client_hint') : undefined}
        name="clients"
        value=""
        known={undefined}
        error={error}
        find={findClients}
        onChange={(id, name = id) => {
          if (id === '' || chosen.includes(id)) return;
          setNames(new Map([...names, [id, name]]));
          onChange([...chosen, id]);
        }}
      />
      <ItemList
        label={t('clients')}
        items={chosen.map((id) => {
          const name = names.get(id) ?? id;
          return {
            key: id,
            title: name,
            action: (
              <PlainButton
                look="quiet"
                aria-label={t('remove_client_of', { name })}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                {t('remove_client')}
              </PlainButton>
            ),
          };
        })}
      />
    </>
  );
}
