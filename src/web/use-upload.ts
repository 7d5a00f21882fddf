// A file on its way, as FileDrop shows it: how much of it has left, what was wrong with it, and the way to give it up.
import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from './client.ts';
import { CallFailure, clearMessages, failed } from './messages.ts';
import { useFaultText } from './texts.ts';

export interface Upload {
  /** The share that has left, from 0 to 1; undefined while nothing is under way. */
  readonly sent: number | undefined;
  readonly fault: string | undefined;
  begin(file: File): void;
  cancel(): void;
}

/** What is wrong with the file itself stands beside it; every other failure is told as everywhere. */
export function useUpload<Answer>({
  faultOf,
  send,
  done,
  givenUp,
}: {
  /** What is wrong with a file before it leaves: a fault of the validation texts. */
  faultOf?: (file: File) => string | undefined;
  send: (file: File, options: CallOptions) => Promise<Answer>;
  done: (answer: Answer) => Promise<void>;
  /** Said when the person gave the file up. */
  givenUp?: string;
}): Upload {
  const faultText = useFaultText();
  const [sent, setSent] = useState<number>();
  const [fault, setFault] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  const cancel = () => leaving.current?.abort();
  // Whoever leaves the dialog gives the file up.
  useEffect(() => () => leaving.current?.abort(), []);

  const upload = async (file: File) => {
    clearMessages();
    const wrong = faultOf?.(file);
    setFault(about(file, faultText(wrong)));
    if (wrong !== undefined) return;
    const controller = new AbortController();
    leaving.current = controller;
    setSent(0);
    try {
      await done(await send(file, { onProgress: setSent, signal: controller.signal }));
    } catch (error) {
      const own = error instanceof CallFailure ? error.failure.fields['file'] : undefined;
      if (controller.signal.aborted) setFault(givenUp);
      else if (own === undefined) failed(error);
      else setFault(about(file, faultText(own)));
    }
    setSent(undefined);
  };
  return { sent, fault, begin: (file) => void upload(file), cancel };
}

/** Named, since a file that was dropped is seen nowhere else. */
function about(file: File, fault: string | undefined): string | undefined {
  return fault === undefined ? undefined : `${file.name}: ${fault}`;
}
