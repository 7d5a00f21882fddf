import type { FormKind } from '#record-types/forms.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { useFieldErrorText, useLabelled, useTexts } from '#web/texts.ts';
import { useFieldLabels } from './columns.tsx';

/** The warnings of a record, to confirm before it is saved. */
export function RecordWarnings({
  kind,
  warnings,
  onConfirm,
  onClose,
}: {
  kind: FormKind;
  /** The broken rule, by field. */
  warnings: Readonly<Record<string, string>>;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts('recordForms');
  const labelled = useLabelled();
  const labelOf = useFieldLabels(kind);
  const fieldErrorText = useFieldErrorText();
  const lines = Object.entries(warnings).map(([place, rule]) => {
    const [field = '', line, column] = place.split('.');
    const label =
      line === undefined
        ? labelOf(field)
        : t('warning_in_line', { number: Number(line) + 1, field: labelOf(column ?? '') });
    return labelled(label, fieldErrorText(rule) ?? rule);
  });
  return (
    <ConfirmDialog
      title={t('warnings_title')}
      warning={[...lines, t('warnings_text')].join('\n')}
      action={t('save_anyway')}
      look="main"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
