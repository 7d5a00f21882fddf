import type { FormEventHandler, ReactNode } from 'react';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './Form.module.css';

/**
 * A form: fields in a column (side by side from `sm` up with `columns`), then its primary button and others
 * next to it. Validation is ours, so the browser's is off.
 */
export function Form({
  onSubmit,
  submitLabel,
  busy = false,
  danger = false,
  columns = false,
  beside,
  label,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  busy?: boolean;
  /** Its button takes something away. */
  danger?: boolean;
  columns?: boolean;
  /** Further buttons after the primary one. */
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
        <PlainButton type="submit" look={danger ? 'danger' : 'main'} busy={busy}>
          {submitLabel}
        </PlainButton>
        {beside}
      </div>
    </form>
  );
}
