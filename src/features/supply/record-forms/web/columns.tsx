import type { Dictionary } from '#locales/text.ts';
import type { Fields } from '#record-types/field.ts';
import { type FormKind, formFields, hasLines, isVoided, lineFieldsOf } from '#record-types/forms.ts';
import { type Column, cell } from '#web/lists/columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import { type Translate, useDictionary } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons.ts';
import { openRecord, type RecordRequest } from './queries.ts';

/** The buttons of a row for those who may write: change and end. None: no column. */
export function actionColumns<Row extends { id: number }>(
  t: Translate<'common'>,
  kind: FormKind,
  may: { readonly edit: boolean; readonly end?: boolean },
  about: (row: Row) => { readonly name: string; readonly parent?: number | undefined },
): Column<Row>[] {
  if (!may.edit) return [];
  const open = (act: RecordRequest['act'], row: Row) => () =>
    openRecord({ act, kind, id: row.id, ...about(row) });
  return [
    cell(
      'actions',
      t('actions'),
      (row) => {
        const { name } = about(row);
        return (
          <RowActions>
            <PlainButton look="quiet" aria-label={t('edit_entry', { name })} onClick={open('edit', row)}>
              <IconPencil aria-hidden />
            </PlainButton>
            {may.end && (
              <PlainButton
                look="quiet"
                aria-label={t(isVoided(kind) ? 'void_entry' : 'end_entry', { name })}
                onClick={open('end', row)}
              >
                <IconTrash aria-hidden />
              </PlainButton>
            )}
          </RowActions>
        );
      },
      { width: may.end ? 8 : 5, nowrap: true },
    ),
  ];
}

/** The labels of a form's fields, its lines and their columns, by name. */
export function useFieldLabels(kind: FormKind): (name: string) => string {
  const dictionaries: Readonly<Record<string, Dictionary>> = {
    recordForms: useDictionary('recordForms'),
    records: useDictionary('records'),
    clients: useDictionary('clients'),
    projects: useDictionary('projects'),
    packages: useDictionary('packages'),
    invoices: useDictionary('invoices'),
    history: useDictionary('history'),
    batches: useDictionary('batches'),
  };
  const fields: Fields = { ...(hasLines(kind) && lineFieldsOf(kind)), ...formFields[kind] };
  return (name) => {
    const field = fields[name];
    const [namespace = '', key = ''] = (field?.formLabel ?? field?.label ?? `recordForms.${name}`).split('.');
    const word = dictionaries[namespace]?.[key];
    return typeof word === 'string' ? word : name;
  };
}
