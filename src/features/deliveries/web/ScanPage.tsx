import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { packagesByAirbillQuery } from '#features/packages/web/queries.ts';
import { useTexts } from '#web/texts.ts';
import { AirbillInput } from '#web/ui/AirbillInput.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { airbillOf } from '../rules.ts';
import classes from './Deliveries.module.css';

type Found = Awaited<ReturnType<ReturnType<typeof packagesByAirbillQuery>['queryFn']>>;

/** /scan: an airbill by hand scanner or by typing; the package of it leads to its report (DRV-01, DRV-02, A-90). */
export function ScanPage() {
  const t = useTexts('driver');
  const ofPackages = useTexts('packages');
  const client = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  // A hand scanner types where the cursor is, and ends with Enter.
  useEffect(() => input.current?.focus(), []);

  const lookUp = async (): Promise<void> => {
    const airbill = airbillOf(typed);
    if (airbill === '' || busy) return;
    setBusy(true);
    setFound(undefined);
    // A failure is told by the query cache, for every query in the same way.
    const answer = await client.fetchQuery(packagesByAirbillQuery(airbill)).catch(() => undefined);
    setBusy(false);
    const [first, second] = answer?.results ?? [];
    if (first !== undefined && second === undefined) {
      await navigate({ to: `/report/${first.id}` });
      return;
    }
    setFound(answer);
    // The next scan writes over it.
    input.current?.select();
  };

  return (
    <div className={classes['page']}>
      <PageHead title={t('scan_title')} meta={<p>{t('scan_hint')}</p>} />
      <form
        className={classes['scan']}
        role="search"
        aria-label={ofPackages('find_airbill')}
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp();
        }}
      >
        <div className={classes['code']}>
          <AirbillInput
            ref={input}
            begins
            label={ofPackages('airbill')}
            placeholder={ofPackages('airbill_placeholder')}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <div role="status">{found !== undefined && <Answer found={found} />}</div>
        <PlainButton type="submit" look="main" busy={busy}>
          {t('find')}
        </PlainButton>
      </form>
    </div>
  );
}

function Answer({ found: { count, results } }: { found: Found }) {
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
      <ul className={classes['several']}>
        {results.map((one) => (
          <li key={one.id}>
            <Link to={`/report/${one.id}`}>
              <strong>{one.project.name}</strong>
              <span>
                {[one.doc_id, 'destination' in one ? one.destination : null].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
