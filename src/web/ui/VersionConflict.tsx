import { useEffect, useRef } from 'react';
import { PlainButton } from './Buttons.tsx';
import classes from './VersionConflict.module.css';

export interface VersionWords {
  readonly title: string;
  readonly field: string;
  readonly saved: string;
  readonly yours: string;
  readonly take: string;
  readonly keep: string;
}

/** Both versions side by side where they differ, when somebody else was quicker; nothing is overwritten unseen. */
export function VersionConflict({
  words,
  rows,
  onTake,
  onKeep,
}: {
  words: VersionWords;
  rows: readonly { key: string; label: string; saved: string; yours: string }[];
  onTake: () => void;
  onKeep: () => void;
}) {
  const section = useRef<HTMLElement>(null);
  // On a phone the button that was pressed is a screen below.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} className={classes['conflict']} role="alert">
      <p>
        <strong>{words.title}</strong>
      </p>
      {rows.length > 0 && (
        <table className={classes['versions']}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.saved}</th>
              <th scope="col">{words.yours}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, saved, yours }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{saved}</td>
                <td>{yours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes['ways']}>
        <PlainButton onClick={onTake}>{words.take}</PlainButton>
        <PlainButton onClick={onKeep}>{words.keep}</PlainButton>
      </div>
    </section>
  );
}
