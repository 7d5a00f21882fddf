import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoggerErrorName, loggerErrors } from '#core/logger-forms.ts';
import { type StorageClass, storageClasses, storageTexts } from '#record-types/product.ts';
import { FileDrop } from '#web/forms/FileDrop.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useUpload } from '#web/forms/use-upload.ts';
import { showSuccess } from '#web/messages.ts';
import { type Translate, useTexts } from '#web/texts.ts';
import { fileMaxBytes } from '../rules.ts';
import { type Owner, uploadTemperatures } from './queries.ts';
import classes from './Temperatures.module.css';

/** Adds the file of a logger; asks for what the file and the shipment may leave open. */
export function UploadDialog({
  owner,
  classes: shipped,
  onClose,
}: {
  owner: Owner;
  classes: readonly StorageClass[];
  onClose: () => void;
}) {
  const t = useTexts('excursions');
  const storage = useTexts('batches');
  const queries = useQueryClient();
  const [timeZone, setTimeZone] = useState('');
  const [storageClass, setStorageClass] = useState<StorageClass>();
  const upload = useUpload({
    errorOf: (file) => (file.size > fileMaxBytes ? 'too_large' : undefined),
    send: (file, options) => uploadTemperatures(owner, { file, timeZone, storageClass }, options),
    async done(added) {
      await queries.invalidateQueries();
      showSuccess({ message: added.is_excursion ? 'excursions.added_excursion' : 'excursions.added' });
      onClose();
    },
    explain: (fields) => explained(fields, t),
  });
  const choices = shipped.length === 0 ? storageClasses : shipped;
  return (
    <FormDialog title={t('add')} onClose={onClose}>
      <div className={classes['dialog']}>
        <FormSelect
          label={t('time_zone')}
          hint={t('time_zone_hint')}
          name="time_zone"
          none={t('stated_in_file')}
          choices={['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value }))}
          value={timeZone}
          onChange={({ currentTarget: { value } }) => setTimeZone(value)}
        />
        {shipped.length !== 1 && (
          <FormSelect
            label={t('storage_class')}
            name="storage_class"
            none={t('class_of_shipment')}
            choices={choices.map((value) => ({ value, label: storage(storageTexts[value]) }))}
            value={storageClass ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setStorageClass(storageClasses.find((one) => one === value))
            }
          />
        )}
        <FileDrop label={t('file')} hint={t('file_hint')} accept=".csv,.txt" upload={upload} />
      </div>
    </FormDialog>
  );
}

/** The text of a server error about the file or the class: `no_time_zone:3` concerns line 3. */
function explained(
  { file, storage_class }: Readonly<Record<string, string>>,
  t: Translate<'excursions'>,
): string | undefined {
  if (storage_class !== undefined)
    return t(storage_class === 'required' ? 'error_class_required' : 'error_class_unknown');
  const [name, line] = (file ?? '').split(':');
  const known = loggerErrors.find((one): one is LoggerErrorName => one === name);
  if (known === undefined) return undefined;
  const problem = t(`error_${known}`);
  return line === undefined ? problem : t('at_line', { line: Number(line), problem });
}
