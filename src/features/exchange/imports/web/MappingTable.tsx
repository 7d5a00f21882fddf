import { type Translate, useTexts } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import type { ChosenColumn } from '../mapping-choices.ts';
import type { MappedFile } from '../mapping-contract.ts';
import classes from './Mapping.module.css';

/** Each column of the file with sample values and its target field. */
export function MappingTable({
  columns,
  fields,
  onChoose,
}: {
  columns: readonly ChosenColumn[];
  fields: MappedFile['fields'];
  onChoose: (index: number, field: string | null) => void;
}) {
  const t = useTexts('imports');
  const users = new Map(columns.map((column) => [column.chosen, column]));
  return (
    <table className={classes['table']} aria-label={t('mapping_title')}>
      <thead>
        <tr>
          <th scope="col">{t('file_column')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => {
          const name = nameOf(column, t);
          const label = fields.find((field) => field.name === column.chosen)?.label ?? '';
          return (
            <tr key={column.index} data-doubtful={column.isDoubtful || undefined}>
              <th scope="row">
                <span className={classes['letter']} aria-hidden>
                  {column.letter}
                </span>
                {name}
              </th>
              <td className={classes['samples']}>
                {column.samples.length === 0 ? t('no_values') : column.samples.join(' · ')}
              </td>
              <td>
                <select
                  className={classes['select']}
                  aria-label={t('field_for', { column: name })}
                  value={column.chosen ?? ''}
                  onChange={({ currentTarget }) => onChoose(column.index, currentTarget.value || null)}
                >
                  <option value="">{t('do_not_import')}</option>
                  {fields.map((field) => {
                    const user = users.get(field.name);
                    const isTaken = user !== undefined && user.index !== column.index;
                    return (
                      <option key={field.name} value={field.name} disabled={isTaken}>
                        {isTaken
                          ? t('field_used', { field: field.label, column: user.heading || user.letter })
                          : `${field.label}${field.required ? ' *' : ''}`}
                      </option>
                    );
                  })}
                </select>
              </td>
              <td>
                <span className={classes['match']}>
                  <Match column={column} t={t} />
                  {column.isDoubtful && (
                    <PlainButton
                      aria-label={t('confirm_match_of', { column: name, field: label })}
                      onClick={() => onChoose(column.index, column.chosen)}
                    >
                      {t('confirm_match')}
                    </PlainButton>
                  )}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Match({ column, t }: { column: ChosenColumn; t: Translate<'imports'> }) {
  const { chosen, certainty, isOwn } = column;
  if (chosen === null || certainty === null) {
    return chosen === null ? (
      <Badge tone="neutral">{t('match_none')}</Badge>
    ) : (
      <Badge tone="good">{t('match_chosen')}</Badge>
    );
  }
  if (isOwn) return <Badge tone="good">{t('match_chosen')}</Badge>;
  const tones = {
    exact: 'good',
    saved: 'good',
    sure: 'good',
    uncertain: 'attention',
  } as const satisfies Record<string, Tone>;
  return <Badge tone={tones[certainty]}>{t(`match_${certainty}`)}</Badge>;
}

function nameOf({ heading, letter }: ChosenColumn, t: Translate<'imports'>): string {
  return heading === '' ? t('no_heading', { letter }) : heading;
}
