import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Gs1, parseGs1 } from '#core/gs1.ts';
import { packagesByAirbillQuery } from '#features/transport/packages/web/queries.ts';
import { scannedLabel } from '#web/camera/scanned-label.ts';
import { AirbillInput } from '#web/forms/AirbillInput.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { airbillsOf } from '../rules.ts';
import classes from './Deliveries.module.css';
import { LabelFields } from './LabelFields.tsx';
import { PackageChoices } from './PackageChoices.tsx';
import { ScanCamera } from './ScanCamera.tsx';

type Found = Awaited<ReturnType<ReturnType<typeof packagesByAirbillQuery>['queryFn']>>;

const nothing: Found = { count: 0, next: null, previous: null, results: [] };

/**
 * /scan: reads an airbill by camera, hand scanner or keyboard and opens its report (DRV-01, DRV-02, A-90).
 * For a GS1 code, the SSCC is looked up first, then the whole code (amendment 47).
 */
export function ScanPage() {
  const t = useTexts('driver');
  const ofPackages = useTexts('packages');
  const client = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const [label, setLabel] = useState<Gs1>();
  // A hand scanner types at the cursor and ends with Enter.
  useEffect(() => input.current?.focus(), []);

  const lookUp = async (code: string): Promise<void> => {
    if (code.trim() === '' || busy) return;
    setBusy(true);
    setFound(undefined);
    const fields = parseGs1(code.trim(), new Date().getFullYear());
    setLabel(fields);
    let answer: Found | undefined = nothing;
    for (const airbill of airbillsOf(code, fields)) {
      // The query cache reports failures of all queries.
      answer = await client.fetchQuery(packagesByAirbillQuery(airbill)).catch(() => undefined);
      if (answer === undefined || answer.results.length > 0) break;
    }
    setBusy(false);
    const [first, second] = answer?.results ?? [];
    if (first !== undefined && second === undefined) {
      scannedLabel.set(fields && { packageId: first.id, fields });
      await navigate({ to: `/report/${first.id}` });
      return;
    }
    setFound(answer);
    // The next scan overwrites the selected text.
    input.current?.select();
  };

  return (
    <div className={classes['page']}>
      <PageHead title={t('scan_title')} meta={<p>{t('scan_hint')}</p>} />
      <ScanCamera
        onCode={(code) => {
          setTyped(airbillsOf(code)[0] ?? '');
          void lookUp(code);
        }}
      />
      <form
        className={classes['scan']}
        role="search"
        aria-label={ofPackages('find_airbill')}
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp(typed);
        }}
      >
        <div className={classes['code']}>
          <AirbillInput
            ref={input}
            begins
            waits
            label={ofPackages('airbill')}
            placeholder={ofPackages('airbill_placeholder')}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <div role="status">
          {found !== undefined && (
            <Answer
              found={found}
              onChoose={(id) => scannedLabel.set(label && { packageId: id, fields: label })}
            />
          )}
        </div>
        {label !== undefined && <LabelFields fields={label} />}
        <PlainButton type="submit" look="main" busy={busy}>
          {t('find')}
        </PlainButton>
      </form>
    </div>
  );
}

function Answer({ found: { count, results }, onChoose }: { found: Found; onChoose: (id: number) => void }) {
  const t = useTexts('driver');
  const ofPackages = useTexts('packages');
  if (results.length === 0) {
    return (
      <div className={classes['missing']}>
        <strong>{ofPackages('airbill_not_found')}</strong>
        <p>{t('not_found_hint')}</p>
      </div>
    );
  }
  return (
    <>
      <p>{t('several', { count })}</p>
      <PackageChoices packages={results} onChoose={onChoose} />
    </>
  );
}
