import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Buttons.module.css';

interface Look {
  /** 'main': the one main action of a page. 'danger': takes something away. 'plain': bordered. 'quiet': text only. */
  look?: 'main' | 'danger' | 'plain' | 'quiet';
  icon?: ReactNode;
}

/** Our button, a native one: 36 px high, 48 px on a phone. `busy` prevents a second press. */
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

/** A link styled as a button: it navigates, so it can be opened in a new tab. */
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
