import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { PlainButton } from './Buttons.tsx';
import classes from './FileDrop.module.css';

/**
 * A place to drop one file, which is also the button that opens the chooser. While the file is under way it shows how
 * much of it has left and lets it be given up.
 */
export function FileDrop({
  label,
  hint,
  accept,
  sent,
  fault,
  onFile,
  onCancel,
}: {
  label: string;
  hint: string;
  /** What the chooser offers: '.pdf,.png'. */
  accept: string;
  /** The share that has left, from 0 to 1; undefined while nothing is under way. */
  sent: number | undefined;
  /** What was wrong with the last file. */
  fault: string | undefined;
  onFile: (file: File) => void;
  onCancel: () => void;
}) {
  const t = useTexts('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  // The button goes while its file is under way, and so does the one that gives the file up.
  const kept = useKeptFocus<HTMLDivElement>();
  if (sent !== undefined) {
    const percent = Math.floor(sent * 100);
    return (
      <div {...kept}>
        <div className={classes['sending']}>
          <span id={`${id}-sending`}>{t('sending', { percent })}</span>
          <progress value={percent} max={100} aria-labelledby={`${id}-sending`} />
          <PlainButton onClick={onCancel}>{t('cancel')}</PlainButton>
        </div>
      </div>
    );
  }
  return (
    <div
      {...kept}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <button
        type="button"
        className={classes['drop']}
        data-over={over || undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
        onClick={() => input.current?.click()}
      >
        <IconUpload size={24} aria-hidden />
        <span className={classes['label']}>{label}</span>
        <span id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file once more is news, too.
          currentTarget.value = '';
        }}
      />
      <p id={`${id}-fault`} className={classes['fault']} role="alert">
        {fault}
      </p>
    </div>
  );
}
