import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import classes from './Card.module.css';

/** A card with a heading, a sentence about its purpose, and its action on the right. */
export function Card({
  title,
  hint,
  action,
  children,
  ...frame
}: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
} & Pick<HTMLAttributes<HTMLElement>, 'tabIndex' | 'onFocus'>) {
  const id = useId();
  return (
    <section {...frame} className={classes['card']} aria-labelledby={id}>
      <header className={classes['head']}>
        <div>
          <h2 id={id} className={classes['title']}>
            {title}
          </h2>
          {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** Cards in a column, side by side where there is room. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={classes['cards']}>{children}</div>;
}
