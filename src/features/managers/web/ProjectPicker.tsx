import { useDeferredValue, useId, useMemo, useState } from 'react';
import { fold } from '#core/fold.ts';
import { useTexts } from '#web/texts.ts';
import { FormField } from '#web/ui/FormField.tsx';
import type { FoundProject } from '../contract.ts';
import classes from './Managers.module.css';

// As in Managers.module.css.
const rowHeight = 56;
const boxHeight = 392;
/** Rows drawn above and below what is in view, so that Tab always finds the next one. */
const beyond = 6;

/** Chooses many of very many projects: only those in view are drawn. */
export function ProjectPicker({
  projects,
  chosen,
  onChange,
}: {
  projects: readonly FoundProject[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const t = useTexts('managers');
  const id = useId();
  const [search, setSearch] = useState('');
  const [top, setTop] = useState(0);
  const wanted = useDeferredValue(fold(search));
  const texts = useMemo(() => projects.map(searchedOf), [projects]);
  const found = useMemo(
    () => (wanted === '' ? projects : projects.filter((_, index) => texts[index]?.includes(wanted))),
    [projects, texts, wanted],
  );
  const marked = found.reduce((count, project) => count + Number(chosen.has(project.id)), 0);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), found.length - 1) - beyond);
  const shown = found.slice(first, first + Math.ceil(boxHeight / rowHeight) + 2 * beyond);
  const choose = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const one of ids) {
      if (on) next.add(one);
      else next.delete(one);
    }
    onChange(next);
  };
  return (
    <>
      <FormField
        label={t('find_project')}
        hint={t('find_project_hint')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <label className={classes['all']}>
        <input
          type="checkbox"
          disabled={found.length === 0}
          checked={marked > 0 && marked === found.length}
          ref={(input) => {
            if (input) input.indeterminate = marked > 0 && marked < found.length;
          }}
          onChange={({ currentTarget }) =>
            choose(
              found.map((project) => project.id),
              currentTarget.checked,
            )
          }
        />
        <span>{t('all_found')}</span>
        <span className={classes['soft']}>{t('projects_found', { count: found.length })}</span>
      </label>
      {found.length === 0 ? (
        <p className={classes['none']}>{t('no_projects')}</p>
      ) : (
        // The rows before and after those in view are only height.
        <div
          key={wanted}
          className={classes['box']}
          onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        >
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
                  <small>
                    {[project.client.name, project.sponsor, project.smo_id].filter(Boolean).join(' · ')}
                  </small>
                </label>
                <input
                  type="checkbox"
                  id={`${id}-${project.id}`}
                  checked={chosen.has(project.id)}
                  onChange={({ currentTarget }) => choose([project.id], currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function searchedOf({ name, sponsor, smo_id, client }: FoundProject): string {
  const ids = client.smo_ids.map((one) => one.smo_id);
  return fold([name, sponsor, smo_id, client.name, ...ids].filter(Boolean).join('\n'));
}
