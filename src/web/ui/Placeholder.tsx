import classes from './Placeholder.module.css';

/** A grey bar in the place and size of what is still loading; it does not move. */
export function Placeholder({
  width = '100%',
  height = 20,
}: {
  /** A length of the style sheet. */
  width?: string;
  /** Pixels. */
  height?: number;
}) {
  return <span className={classes['bar']} style={{ width, height }} aria-hidden="true" />;
}

/** A button that is still loading, as high as one on each screen. */
export function ButtonPlaceholder({ isMain = false }: { isMain?: boolean }) {
  return (
    <span
      className={`${classes['bar']} ${classes['button']}`}
      data-main={isMain || undefined}
      aria-hidden="true"
    />
  );
}

/** Named values that are still loading, in the shape of `Facts`. */
export function FactsPlaceholder({ count }: { count: number }) {
  return (
    <div className={classes['facts']} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={place}>
          <Placeholder width="56px" height={12} />
          <Placeholder width="96px" height={14} />
        </span>
      ))}
    </div>
  );
}
