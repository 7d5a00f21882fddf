import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Buttons.module.css';

interface Look {
  /** 'main': the one main action of a page. 'plain': bordered. 'quiet': text only. */
  look?: 'main' | 'plain' | 'quiet';
  icon?: ReactNode;
}

/** A button of ours, a native one: 36 px high, 48 px on a phone. `busy` keeps it from being pressed twice. */
export function PlainButton({
  look = 'plain',
  icon,
  busy = false,
  children,
  className,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={[classes['button'], classes[look], className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere, so it opens in a new tab like any link. */
export function ButtonLink({
  look = 'plain',
  icon,
  to,
  search,
  children,
}: Look & { to: string; search?: LinkProps['search']; children: ReactNode }) {
  return (
    <Link
      to={to}
      {...(search !== undefined && { search })}
      className={[classes['button'], classes[look]].join(' ')}
    >
      {icon}
      {children}
    </Link>
  );
}
