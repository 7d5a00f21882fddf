// The state of an upload for FileDrop: its progress, its error, and a way to cancel it.
import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '#web/client.ts';
import { CallFailure, clearMessages, failed } from '#web/messages.ts';
import { useFieldErrorText, useLabelled } from '#web/texts.ts';

export interface Upload {
  /** The uploaded fraction, from 0 to 1; undefined when idle. */
  readonly sent: number | undefined;
  readonly error: string | undefined;
  begin(file: File): void;
  cancel(): void;
}

/** Errors of the file itself are shown next to it; other failures go to the shared handler. */
export function useUpload<Answer>({
  errorOf,
  send,
  done,
  givenUp,
  explain,
}: {
  /** Validates a file before the upload: returns an error of the validation texts. */
  errorOf?: (file: File) => string | undefined;
  send: (file: File, options: CallOptions) => Promise<Answer>;
  done: (answer: Answer) => Promise<void>;
  /** Shown when the person cancelled the upload. */
  givenUp?: string;
  /** The feature's text for the server's field errors; undefined for the texts of validation. */
  explain?: (fields: Readonly<Record<string, string>>) => string | undefined;
}): Upload {
  const fieldErrorText = useFieldErrorText();
  const labelled = useLabelled();
  /** With the file's name, since a dropped file is not shown elsewhere. */
  const about = (file: File, error: string | undefined) =>
    error === undefined ? undefined : labelled(file.name, error);
  const [sent, setSent] = useState<number>();
  const [fileError, setFileError] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  const cancel = () => leaving.current?.abort();
  // Leaving the dialog cancels the upload.
  useEffect(() => () => leaving.current?.abort(), []);

  const upload = async (file: File) => {
    clearMessages();
    const wrong = errorOf?.(file);
    setFileError(about(file, fieldErrorText(wrong)));
    if (wrong !== undefined) return;
    const controller = new AbortController();
    leaving.current = controller;
    setSent(0);
    try {
      await done(await send(file, { onProgress: setSent, signal: controller.signal }));
    } catch (error) {
      const fields = error instanceof CallFailure ? error.failure.fields : {};
      const own = fields['file'];
      const explained = explain?.(fields);
      if (controller.signal.aborted) setFileError(givenUp);
      else if (explained !== undefined) setFileError(about(file, explained));
      else if (own === undefined) failed(error);
      else setFileError(about(file, fieldErrorText(own)));
    }
    setSent(undefined);
  };
  return { sent, error: fileError, begin: (file) => void upload(file), cancel };
}
