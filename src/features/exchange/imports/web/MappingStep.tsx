import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#web/client.ts';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconCheck } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import type { ImportedFile } from '../contract.ts';
import { type Choices, chosenColumns, mappingBody, mappingProblems } from '../mapping-choices.ts';
import { type MappedFile, mappingContract } from '../mapping-contract.ts';
import classes from './Mapping.module.css';
import { MappingTable } from './MappingTable.tsx';
import { type MappingChoice, mappingQuery } from './queries.ts';

/** The columns of a file with headings of its own: a person says which column is which field. */
export function MappingStep({
  found,
  onMapped,
  onClose,
}: {
  found: ImportedFile;
  onMapped: (next: ImportedFile) => void;
  /** Set if the mapping was reopened. */
  onClose?: () => void;
}) {
  const t = useTexts('imports');
  const [choice, setChoice] = useState<MappingChoice>({});
  const { data, error, refetch } = useQuery({
    ...mappingQuery(found.id, choice),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.saved && <p className={classes['soft']}>{t('saved_text', { name: data.saved.name })}</p>}
      <Places mapped={data} choice={choice} onChoose={setChoice} />
      {/* Other columns start without the choices made before. */}
      <Columns
        key={`${data.sheet} ${data.header} ${data.resource}`}
        found={found}
        mapped={data}
        onMapped={onMapped}
        {...(onClose && { onClose })}
      />
    </>
  );
}

function Places({
  mapped,
  choice,
  onChoose,
}: {
  mapped: MappedFile;
  choice: MappingChoice;
  onChoose: (choice: MappingChoice) => void;
}) {
  const t = useTexts('imports');
  const { sheets, sheet, header, rows, resources, resource } = mapped;
  const { header: _, ...elsewhere } = choice;
  return (
    <div className={classes['places']}>
      {sheets.length > 1 && (
        <FormSelect
          label={t('sheet')}
          value={sheet}
          choices={sheets.map((name) => ({ value: name, label: name }))}
          onChange={({ currentTarget }) => onChoose({ ...elsewhere, sheet: currentTarget.value })}
        />
      )}
      <FormSelect
        label={t('resource')}
        value={resource}
        choices={resources.map((one) => ({ value: one, label: t(one) }))}
        onChange={({ currentTarget }) => {
          const chosen = resources.find((one) => one === currentTarget.value);
          if (chosen) onChoose({ ...choice, resource: chosen });
        }}
      />
      <FormSelect
        label={t('header_row')}
        value={String(header)}
        choices={rows.map(({ number, cells }) => ({
          value: String(number),
          label: t('header_option', { row: number, text: shortened(cells) }),
        }))}
        onChange={({ currentTarget }) => onChoose({ ...choice, sheet, header: currentTarget.value })}
      />
    </div>
  );
}

function Columns({
  found,
  mapped,
  onMapped,
  onClose,
}: {
  found: ImportedFile;
  mapped: MappedFile;
  onMapped: (next: ImportedFile) => void;
  onClose?: () => void;
}) {
  const t = useTexts('imports');
  const [choices, setChoices] = useState<Choices>({});
  const [tried, setTried] = useState(false);
  const problem = useRef<HTMLDivElement>(null);
  const columns = chosenColumns(mapped, choices);
  const { missing, doubtful, hasNone } = mappingProblems(mapped, columns);
  const leftOut = columns.filter(({ chosen }) => chosen === null);
  const map = useMutation({
    mutationFn: () =>
      call(mappingContract.map, { params: { id: found.id }, body: mappingBody(mapped, columns) }),
    onSuccess: onMapped,
  });
  const problems = [
    ...(missing.length > 0 ? [t('missing_fields', { fields: missing.join(', ') })] : []),
    ...(hasNone ? [t('no_field_chosen')] : []),
    ...(doubtful.length > 0 ? [t('unconfirmed', { count: doubtful.length })] : []),
  ];
  const validate = () => {
    setTried(true);
    if (problems.length === 0) map.mutate();
    else problem.current?.focus();
  };
  return (
    <>
      <MappingTable
        columns={columns}
        fields={mapped.fields}
        onChoose={(index, field) => setChoices({ ...choices, [index]: field })}
      />
      {problems.length > 0 && (
        <div
          ref={problem}
          tabIndex={-1}
          className={classes['problems']}
          data-tried={tried || undefined}
          role="status"
        >
          <ul>
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {leftOut.length > 0 && (
        <p className={classes['soft']}>
          {t('left_out', {
            count: leftOut.length,
            columns: leftOut.map(({ heading, letter }) => heading || letter).join(', '),
          })}
        </p>
      )}
      {found.corrections > 0 && <p className={classes['soft']}>{t('corrections_go')}</p>}
      <div className={classes['actions']}>
        <PlainButton look="main" icon={<IconCheck aria-hidden />} busy={map.isPending} onClick={validate}>
          {t('validate')}
        </PlainButton>
        {onClose && <PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      </div>
    </>
  );
}

function shortened(cells: readonly string[]): string {
  const text = cells.filter((cell) => cell !== '').join(' · ');
  return text.length > 70 ? `${text.slice(0, 70)}…` : text;
}
