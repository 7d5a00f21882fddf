import type { ReactNode } from 'react';
import classes from './AreaChart.module.css';

interface Props {
  label: string;
  /** The labels of the top and bottom, and of the left and right ends. */
  scale: readonly [highest: ReactNode, lowest: ReactNode];
  ends: readonly [first: ReactNode, last: ReactNode];
  /** Points in a 100 by 100 square, `x,y x,y`; the area between the line and `base` is filled, if there is one. */
  line: string;
  base?: number;
  /** The height of a horizontal line, if there is one. */
  zero: number | undefined;
  className?: string | undefined;
  /** Drawn below the line. */
  under?: ReactNode;
  children?: ReactNode;
}

/** A line with a filled area, stretched to the available space; show its values in a table next to it. */
export function AreaChart({ label, scale, ends, line, base, zero, className = '', under, children }: Props) {
  return (
    <figure className={`${classes['figure']} ${className}`}>
      <div className={classes['scale']} aria-hidden="true">
        <span>{scale[0]}</span>
        <span>{scale[1]}</span>
      </div>
      <svg
        className={classes['drawing']}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {under}
        {base !== undefined && <path className={classes['area']} d={`M0,${base} L${line} L100,${base} Z`} />}
        {zero !== undefined && <line className={classes['zero']} x1="0" x2="100" y1={zero} y2={zero} />}
        <polyline className={classes['line']} points={line} />
        {children}
      </svg>
      <figcaption className={classes['ends']}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
