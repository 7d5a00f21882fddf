import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#web/texts.ts';
import { Quantity } from '#web/ui/Values.tsx';
import type { PackageLine } from '../contract.ts';
import classes from './Proof.module.css';
import { linesQuery } from './queries.ts';
import type { LineAmounts } from './report-values.ts';

/** Accepted and refused amounts per line; renders nothing if no lines are visible. */
export function ProofLines({
  id,
  airbill,
  amounts,
  error,
  onChange,
}: {
  id: number;
  airbill: string;
  amounts: LineAmounts;
  error: string | undefined;
  onChange: (amounts: LineAmounts) => void;
}) {
  const { data = [] } = useQuery(linesQuery(id, airbill));
  return <LineAmountFields lines={data} amounts={amounts} error={error} onChange={onChange} />;
}

/** The same for lines that are known; renders nothing without lines. */
export function LineAmountFields({
  lines,
  amounts,
  error,
  onChange,
}: {
  lines: readonly PackageLine[];
  amounts: LineAmounts;
  error: string | undefined;
  onChange: (amounts: LineAmounts) => void;
}) {
  const ofProof = useTexts('deliveries');
  if (lines.length === 0) return null;
  return (
    <section className={classes['lines']} aria-label={ofProof('lines')}>
      <h2>{ofProof('lines')}</h2>
      <ul>
        {lines.map(({ line, name, quantity }) => {
          const given = amounts[line] ?? { accepted: '', refused: '' };
          return (
            <li key={line}>
              <p>
                {name} {quantity !== null && <Quantity value={quantity} />}
              </p>
              {(['accepted', 'refused'] as const).map((what) => (
                <label key={what}>
                  <span>{ofProof(what)}</span>
                  <input
                    name="lines"
                    inputMode="decimal"
                    autoComplete="off"
                    value={given[what]}
                    onChange={({ currentTarget }) =>
                      onChange({ ...amounts, [line]: { ...given, [what]: currentTarget.value } })
                    }
                  />
                </label>
              ))}
            </li>
          );
        })}
      </ul>
      {error && <p className={classes['error']}>{error}</p>}
    </section>
  );
}
