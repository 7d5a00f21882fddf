import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportedKind } from '#record-types/imports.ts';
import { call, download } from '#web/client.ts';
import { FileDrop } from '#web/forms/FileDrop.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useUpload } from '#web/forms/use-upload.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink, PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import { importFileBytes, importsContract } from '../contract.ts';
import classes from './Imports.module.css';
import { importQuery } from './queries.ts';

/** Downloads the template and uploads a file, then opens the page of the import. */
export function ImportDialog({
  into,
  project,
  onClose,
}: {
  into: readonly [ImportedKind, ...ImportedKind[]];
  project?: number;
  onClose: () => void;
}) {
  const t = useTexts('imports');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [resource, setResource] = useState(into[0]);
  const target = { resource, ...(project !== undefined && { project: String(project) }) };
  const template = useMutation({
    mutationFn: () => download(importsContract.template, { query: target }),
  });
  const upload = useUpload({
    errorOf: (file) => (file.size > importFileBytes ? 'too_large' : undefined),
    send: (file, options) =>
      call(importsContract.upload, { query: { ...target, headings: 'ask' as const }, file }, options),
    async done(imported) {
      queries.setQueryData(importQuery(imported.id).queryKey, imported);
      await navigate({ to: `/imports/${imported.id}` });
    },
  });
  return (
    <FormDialog title={t('dialog_title', { list: t(into[0]) })} hint={t('dialog_hint')} onClose={onClose}>
      <div className={classes['dialog']}>
        {into.length > 1 && (
          <FormSelect
            label={t('resource')}
            value={resource}
            choices={into.map((one) => ({ value: one, label: t(one) }))}
            onChange={({ currentTarget }) =>
              setResource(into.find((one) => one === currentTarget.value) ?? into[0])
            }
          />
        )}
        <div className={classes['template']}>
          <PlainButton
            icon={<IconDownload aria-hidden />}
            busy={template.isPending}
            onClick={() => template.mutate()}
          >
            {t('template')}
          </PlainButton>
          <p className={classes['soft']}>{t('template_text')}</p>
        </div>
        <FileDrop
          label={t('drop')}
          hint={t('drop_limit', { size: importFileBytes / 1024 ** 2 })}
          accept=".xlsx,.ods,.csv"
          upload={upload}
        />
        <div className={classes['ways']}>
          <ButtonLink to="/imports" look="quiet">
            {t('all_imports')}
          </ButtonLink>
          <ButtonLink to="/api_guide" look="quiet">
            {t('guide')}
          </ButtonLink>
          <PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}
