import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Day, Quantity } from '#web/ui/Values.tsx';
import type { Entry } from '../contract.ts';
import { type EntryField, entryFields, type EntryKind } from '../rules.ts';
import { labelOf } from './columns.tsx';
import classes from './Entries.module.css';
import { openEntry } from './queries.ts';

/** A row with its lines, to read (amendment 5). */
export function EntryDetails({
  kind,
  entry,
  parent,
  title,
  name,
  onClose,
}: {
  kind: EntryKind;
  entry: Entry;
  parent: number | undefined;
  title: string;
  name: string;
  onClose: () => void;
}) {
  const t = useTexts('entries');
  const role = useSession()?.user.role;
  return (
    <FormDialog title={title} wide onClose={onClose}>
      <div className={classes['body']}>
        <Facts
          facts={Object.entries(entryFields[kind]).map(([field, { type }]) => ({
            label: labelOf(t, field),
            value: entry.names[field] ?? <Value type={type} value={entry[field]} />,
          }))}
        />
        {entry.lines && (
          <>
            <h3>{t('lines')}</h3>
            {entry.lines.length === 0 ? (
              <p className={classes['soft']}>{t('no_lines')}</p>
            ) : (
              <Lines lines={entry.lines} />
            )}
          </>
        )}
        <div className={classes['actions']}>
          <PlainButton onClick={onClose}>{t('common.close')}</PlainButton>
          {can(role, 'records.write') && (
            <PlainButton onClick={() => openEntry({ act: 'edit', kind, id: entry.id, parent, name })}>
              {t('common.edit_mode')}
            </PlainButton>
          )}
        </div>
      </div>
    </FormDialog>
  );
}

function Lines({ lines }: { lines: NonNullable<Entry['lines']> }) {
  const t = useTexts('entries');
  return (
    <table className={classes['table']} aria-label={t('lines')}>
      <thead>
        <tr>
          <th scope="col">{t('batch')}</th>
          <th scope="col">{t('product')}</th>
          <th scope="col" className={classes['end']}>
            {t('quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          <tr key={index}>
            <td>{line.batch ?? t('common.nothing')}</td>
            <td>{line.product ?? t('common.nothing')}</td>
            <td className={classes['end']}>
              {line.quantity === null ? t('common.nothing') : <Quantity value={line.quantity} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ type, value }: { type: EntryField['type']; value: unknown }) {
  if (typeof value !== 'string') return undefined;
  if (type === 'date') return <Day value={value} />;
  return type === 'decimal' ? <Quantity value={value} /> : value;
}
