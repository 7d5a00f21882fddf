import type { ReactNode } from 'react';
import { PageHead } from './PageHead.tsx';
import classes from './PublicForm.module.css';

/** The frame of a screen for visitors: one card with its title and what it is about. */
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
