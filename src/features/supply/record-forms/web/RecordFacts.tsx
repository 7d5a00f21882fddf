import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { isRecordType } from '#record-types/blinding.ts';
import type { Field } from '#record-types/field.ts';
import { type FormKind, formFields } from '#record-types/forms.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { ProductNames } from '#web/ui/ProductNames.tsx';
import { Day, Quantity } from '#web/ui/Values.tsx';
import { useSeen } from '#web/use-seen.ts';
import type { AnyRecord } from '../contract.ts';
import { useFieldLabels } from './columns.tsx';
import classes from './RecordForms.module.css';

/** The fields of a record and its lines, to read (amendment 5). */
export function RecordFacts({ kind, record }: { kind: FormKind; record: AnyRecord }) {
  const t = useTexts('recordForms');
  const labelOf = useFieldLabels(kind);
  const seen = useSeen();
  const sees = (type: string, column: string) => !isRecordType(type) || seen.sees(type, column);
  return (
    <>
      <Facts
        facts={Object.entries<Field>(formFields[kind])
          .filter(([field]) => sees(kind, field))
          .map(([field, { type }]) => ({
            label: labelOf(field),
            value: record.names[field] ?? shown(type, record[field]),
          }))}
      />
      {record.lines && sees('record_lines', 'product') && (
        <section className={classes['part']}>
          <h3>{t('lines')}</h3>
          {record.lines.length === 0 ? (
            <p className={classes['soft']}>{t('no_lines')}</p>
          ) : (
            <Lines kind={kind} lines={record.lines} recordAirbill={shown('text', record['airbill'])} />
          )}
        </section>
      )}
      {record.lines && record.lines.length > 0 && !sees('record_lines', 'product') && (
        <ProductNames names={record.lines.map(({ product }) => product)} />
      )}
    </>
  );
}

function Lines({
  kind,
  lines,
  recordAirbill,
}: {
  kind: FormKind;
  lines: NonNullable<AnyRecord['lines']>;
  /** The airbill of every item that names no package of its own. */
  recordAirbill: ReactNode;
}) {
  const t = useTexts('recordForms');
  const records = useTexts('records');
  const saysSource = kind === 'destructions';
  const namesKits = lines.some(({ kits }) => kits);
  const namesPackages = lines.some(({ airbill }) => airbill);
  const readsBatches = can(useSession()?.user, 'stocks.read');
  return (
    <table className={classes['table']} aria-label={t('lines')}>
      <thead>
        <tr>
          <th scope="col">{records('batch')}</th>
          <th scope="col">{records('product')}</th>
          <th scope="col" className={classes['end']}>
            {records('quantity')}
          </th>
          {namesKits && <th scope="col">{records('kits')}</th>}
          {namesPackages && <th scope="col">{records('line_airbill')}</th>}
          {saysSource && <th scope="col">{records('destroyed_from')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified only by its position
          <tr key={index}>
            <td className={classes['batch']}>
              {line.batch_id !== null && readsBatches ? (
                <Link to={`/batches/${line.batch_id}`}>{line.batch}</Link>
              ) : (
                (line.batch ?? t('common.nothing'))
              )}
            </td>
            <td>{line.product ?? t('common.nothing')}</td>
            <td className={classes['end']}>
              {line.quantity === null ? t('common.nothing') : <Quantity value={line.quantity} />}
            </td>
            {namesKits && <td>{line.kits ?? t('common.nothing')}</td>}
            {namesPackages && (
              <td className={classes['airbill']}>{line.airbill ?? recordAirbill ?? t('common.nothing')}</td>
            )}
            {saysSource && <td>{records(`from_${line.destroyed_from ?? 'unstated'}`)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(type: Field['type'], value: unknown): ReactNode {
  if (typeof value !== 'string') return undefined;
  if (type === 'date') return <Day value={value} />;
  return type === 'decimal' ? <Quantity value={value} /> : value;
}
