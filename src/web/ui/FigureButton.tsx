import { Badge } from './Badges.tsx';
import classes from './FigureButton.module.css';

/** A figure of a balance, which opens the rows that make it up; zero has none. `isWrong` marks one that cannot be. */
export function FigureButton({
  quantity,
  label,
  isWrong = false,
  onOpen,
}: {
  /** As it is shown. */
  readonly quantity: string;
  readonly label: string;
  readonly isWrong?: boolean;
  readonly onOpen: () => void;
}) {
  if (quantity === '0') return <span className={classes['zero']}>0</span>;
  return (
    <button type="button" className={classes['figure']} aria-label={label} onClick={onOpen}>
      {isWrong ? <Badge tone="bad">{quantity}</Badge> : quantity}
    </button>
  );
}
