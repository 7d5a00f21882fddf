import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOptions } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import classes from './DocumentDialog.module.css';
import { FileDrop } from './FileDrop.tsx';
import { FormDialog } from './FormDialog.tsx';
import { FormSelect } from './FormSelect.tsx';
import { useUpload } from './use-upload.ts';

/** Adds a document of a chosen type to a record, a PDF or a picture; the type `first` is chosen at the start. */
export function DocumentDialog<Kind extends string>({
  title,
  hint,
  kinds,
  first,
  accept,
  errorOf,
  send,
  onClose,
}: {
  title: string;
  hint?: string;
  kinds: readonly { readonly value: Kind; readonly label: string }[];
  first: Kind;
  /** The endings of the files that are taken. */
  accept: readonly string[];
  /** What is wrong with a file before it is sent. */
  errorOf: (file: File) => string | undefined;
  send: (kind: Kind, file: File, options: CallOptions) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTexts('certificates');
  const queries = useQueryClient();
  const [kind, setKind] = useState(first);
  const upload = useUpload({
    errorOf,
    send: (file, options) => send(kind, file, options),
    done: async () => {
      await queries.invalidateQueries();
      showSuccess({ message: 'certificates.document_added' });
      onClose();
    },
    givenUp: t('document_left'),
  });
  return (
    <FormDialog title={title} {...(hint !== undefined && { hint })} onClose={onClose}>
      <div className={classes['dialog']}>
        <FormSelect
          label={t('document_kind')}
          name="kind"
          choices={kinds}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(kinds.find((one) => one.value === value)?.value ?? first)
          }
        />
        <FileDrop label={t('drop')} hint={t('drop_hint')} accept={accept.join(',')} upload={upload} />
      </div>
    </FormDialog>
  );
}
