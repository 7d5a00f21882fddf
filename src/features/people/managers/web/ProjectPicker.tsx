import { useId, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import classes from './Managers.module.css';

// As in Managers.module.css.
const rowHeight = 56;
const boxHeight = 392;
/** Overscan rows, so that Tab always finds the next one. */
const beyond = 6;

export interface PickedProject {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  /** The current assignment; `changes` holds only the differences from it. */
  readonly assigned: boolean;
}

/** Multiple choice from a very long list of projects: only rows in view are rendered. */
export function ProjectPicker({
  projects: found,
  changes,
  onChange,
}: {
  projects: readonly PickedProject[];
  changes: ReadonlyMap<number, boolean>;
  onChange: (changes: ReadonlyMap<number, boolean>) => void;
}) {
  const t = useTexts('managers');
  const id = useId();
  const [top, setTop] = useState(0);
  const isChosen = (project: PickedProject) => changes.get(project.id) ?? project.assigned;
  const marked = found.reduce((count, project) => count + Number(isChosen(project)), 0);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), found.length - 1) - beyond);
  const shown = found.slice(first, first + Math.ceil(boxHeight / rowHeight) + 2 * beyond);
  const choose = (projects: readonly PickedProject[], on: boolean) => {
    const next = new Map(changes);
    for (const project of projects) {
      if (on === project.assigned) next.delete(project.id);
      else next.set(project.id, on);
    }
    onChange(next);
  };
  return (
    <>
      <label className={classes['all']}>
        <input
          type="checkbox"
          disabled={found.length === 0}
          checked={marked > 0 && marked === found.length}
          ref={(input) => {
            if (input) input.indeterminate = marked > 0 && marked < found.length;
          }}
          onChange={({ currentTarget }) => choose(found, currentTarget.checked)}
        />
        <span>{t('all_found')}</span>
        <span className={classes['soft']}>{t('projects_found', { count: found.length })}</span>
      </label>
      {found.length === 0 ? (
        <p className={classes['none']}>{t('no_projects')}</p>
      ) : (
        // Spacers replace the rows before and after those in view.
        <div className={classes['box']} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
          <ul
            aria-label={t('assigned_projects')}
            style={{
              paddingTop: first * rowHeight,
              paddingBottom: (found.length - first - shown.length) * rowHeight,
            }}
          >
            {shown.map((project, index) => (
              <li
                key={project.id}
                className={classes['project']}
                aria-setsize={found.length}
                aria-posinset={first + index + 1}
              >
                <label htmlFor={`${id}-${project.id}`}>
                  <strong>{project.name}</strong>
                  <small>{project.detail}</small>
                </label>
                <input
                  type="checkbox"
                  id={`${id}-${project.id}`}
                  checked={isChosen(project)}
                  onChange={({ currentTarget }) => choose([project], currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
