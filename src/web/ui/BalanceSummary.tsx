import { Badge } from './Badges.tsx';
import classes from './BalanceSummary.module.css';
import { FoldedOnPhone } from './Facts.tsx';

/** Whether everything is accounted for, above the list that shows it, with the equation it follows. */
export function BalanceSummary({
  result,
  rule,
}: {
  /** Absent while there is nothing to account for. */
  readonly result: { readonly text: string; readonly isBalanced: boolean } | undefined;
  readonly rule: string;
}) {
  const equation = <p>{rule}</p>;
  return (
    <div className={classes['summary']}>
      {result === undefined ? (
        equation
      ) : (
        <FoldedOnPhone stays label={<Badge tone={result.isBalanced ? 'good' : 'bad'}>{result.text}</Badge>}>
          {equation}
        </FoldedOnPhone>
      )}
    </div>
  );
}
