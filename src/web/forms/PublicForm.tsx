import type { ReactNode } from 'react';
import { PageHead } from '#web/ui/PageHead.tsx';
import classes from './PublicForm.module.css';

/** The frame of a visitor's form: one card with its title and description. */
export function PublicForm({
  title,
  intro,
  wide = false,
  children,
}: {
  title: string;
  intro: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes['page']}>
      <div className={`${classes['card']} ${wide ? classes['wide'] : ''}`}>
        <PageHead title={title} meta={<p>{intro}</p>} />
        {children}
      </div>
    </div>
  );
}
