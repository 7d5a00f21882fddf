import type { FormEventHandler, ReactNode } from 'react';
import { PlainButton } from './Buttons.tsx';
import classes from './Form.module.css';

/**
 * A form of ours: fields below each other (side by side from `sm` up with `columns`), then its one main button and what
 * stands beside it. Checks are ours, so the browser's own are off.
 */
export function Form({
  onSubmit,
  submitLabel,
  busy = false,
  columns = false,
  beside,
  label,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  busy?: boolean;
  columns?: boolean;
  /** Further buttons after the main one. */
  beside?: ReactNode;
  label?: string;
  children: ReactNode;
}) {
  return (
    <form className={classes['form']} noValidate onSubmit={onSubmit} aria-label={label}>
      <div className={classes['fields']} data-columns={columns || undefined}>
        {children}
      </div>
      <div className={classes['actions']}>
        <PlainButton type="submit" look="main" busy={busy}>
          {submitLabel}
        </PlainButton>
        {beside}
      </div>
    </form>
  );
}
