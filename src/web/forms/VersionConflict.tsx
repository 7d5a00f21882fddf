import { useEffect, useRef } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './VersionConflict.module.css';

/** Shows both versions where they differ after another person's change; nothing is overwritten unseen. */
export function VersionConflict({
  rows,
  onTake,
  onKeep,
}: {
  rows: readonly { key: string; label: string; saved: string; yours: string }[];
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTexts('fields');
  const section = useRef<HTMLElement>(null);
  // On a phone the pressed button is a screen further down.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} className={classes['conflict']} role="alert">
      <p>
        <strong>{t('conflict_title')}</strong>
      </p>
      {rows.length > 0 && (
        <table className={classes['versions']}>
          <thead>
            <tr>
              <th scope="col">{t('conflict_field')}</th>
              <th scope="col">{t('conflict_saved')}</th>
              <th scope="col">{t('conflict_yours')}</th>
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
        <PlainButton onClick={onTake}>{t('conflict_take')}</PlainButton>
        <PlainButton onClick={onKeep}>{t('conflict_keep')}</PlainButton>
      </div>
    </section>
  );
}
