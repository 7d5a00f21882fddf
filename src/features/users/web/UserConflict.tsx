import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import type { UserRow } from '../contract.ts';
import classes from './UserConflict.module.css';

const compared = ['email', 'name', 'phone', 'city', 'country'] as const;

/** Both versions side by side where they differ, when somebody else was quicker. */
export function UserConflict({
  stored,
  yours,
  onTake,
  onKeep,
}: {
  stored: UserRow;
  yours: Readonly<Record<(typeof compared)[number], string>> & { is_active: boolean };
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTexts('users');
  const status = (active: boolean) => t(active ? 'only_active' : 'only_inactive');
  const rows = [
    ...compared.map((field) => ({ field, saved: stored[field], own: yours[field] })),
    { field: 'is_active' as const, saved: status(stored.is_active), own: status(yours.is_active) },
  ].filter(({ saved, own }) => saved !== own);
  return (
    <section className={classes['conflict']} role="alert">
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
            {rows.map(({ field, saved, own }) => (
              <tr key={field}>
                <th scope="row">{t(field)}</th>
                <td>{saved || t('common.nothing')}</td>
                <td>{own || t('common.nothing')}</td>
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
