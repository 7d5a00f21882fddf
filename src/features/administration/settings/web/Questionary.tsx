import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { CallFailure, clearMessages, failed, showErrors, showSuccess } from '#web/messages.ts';
import { useFieldErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconFileText, IconUpload } from '#web/ui/icons.ts';
import { type Sections, settingsContract } from '../contract.ts';
import { settingsQuery } from './queries.ts';
import classes from './Settings.module.css';

/** The questionnaire file: uploaded as soon as it is chosen, with progress (SET-11, A-131). */
export function Questionary({ name }: { name: string | undefined }) {
  const t = useTexts('globalSettings');
  const fieldErrorText = useFieldErrorText();
  const queries = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const [fileError, setFileError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const settle = (saved: Sections) => {
    queries.setQueryData(settingsQuery.queryKey, saved);
    showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
  };
  const upload = useMutation({
    mutationFn: (file: File) =>
      call(
        settingsContract.uploadQuestionary,
        { file },
        { onProgress: (share) => setPercent(Math.round(share * 100)) },
      ),
    onMutate: () => {
      clearMessages();
      setPercent(0);
      setFileError(undefined);
    },
    onSuccess: settle,
    onError: (error) => {
      const own = error instanceof CallFailure ? error.failure.fields['file'] : undefined;
      if (own === undefined) failed(error);
      else {
        setFileError(own);
        showErrors(error instanceof CallFailure ? error.failure.codes : []);
      }
    },
  });
  const remove = async () => {
    const gone = ['questionary', 'questionary_file_name'].map((setting) => ({ name: setting, value: null }));
    settle(await call(settingsContract.update, { body: { settings: gone } }));
  };
  return (
    <div className={classes['file']}>
      <p className={classes['file-name']}>
        {name === undefined ? (
          t('file_none')
        ) : (
          <>
            <IconFileText aria-hidden /> <strong>{name}</strong>
          </>
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        id={id}
        accept=".pdf,.docx,.odt,.png,.jpg,.jpeg"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) upload.mutate(file);
          currentTarget.value = '';
        }}
      />
      <div className={classes['ways']}>
        <PlainButton
          icon={<IconUpload aria-hidden />}
          busy={upload.isPending}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {name === undefined ? t('file_choose') : t('file_replace')}
        </PlainButton>
        {name !== undefined && (
          <PlainButton look="quiet" onClick={() => setAsking(true)}>
            {t('file_remove')}
          </PlainButton>
        )}
      </div>
      <p id={`${id}-hint`} className={classes['detail']}>
        {t('file_kinds')}
      </p>
      <div role="status">{upload.isPending && t('file_sending', { percent })}</div>
      {fileError !== undefined && (
        <p className={classes['fault']} role="alert">
          {fieldErrorText(fileError)}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          title={t('file_remove_title')}
          warning={t('file_remove_warning')}
          action={t('file_remove')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
