import { PageHead } from '#web/ui/PageHead.tsx';
import classes from './PartsPage.module.css';
import { parts } from './parts.tsx';

const themes = ['light', 'dark'] as const;

/** Every part of `web/ui` in its states, in both themes side by side. */
export function PartsPage() {
  return (
    <>
      <PageHead title="Parts" meta={<span>{parts.length} parts of src/web/ui, light and dark</span>} />
      {parts.map(({ name, states }) => (
        <section key={name} className={classes['part']} aria-labelledby={name}>
          <h2 id={name} className={classes['name']}>
            {name}
          </h2>
          {themes.map((theme) => (
            <div key={theme} className={classes['theme']} data-theme={theme}>
              {Object.entries(states).map(([state, content]) => (
                <figure key={state} className={classes['state']}>
                  <figcaption>{state}</figcaption>
                  {Array.isArray(content) ? <div className={classes['row']}>{content}</div> : content}
                </figure>
              ))}
            </div>
          ))}
        </section>
      ))}
    </>
  );
}
