import { Dropzone } from '@mantine/dropzone';
import { useId } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconUpload } from '#web/ui/icons.ts';
import classes from './FileDrop.module.css';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Upload } from './use-upload.ts';

/**
 * A drop area for one file that is also the button of the file chooser. During the upload it shows the
 * progress and a cancel button.
 */
export function FileDrop({
  label,
  hint,
  accept,
  upload: { sent, error, begin, cancel },
}: {
  label: string;
  hint: string;
  /** The file types of the chooser: '.pdf,.png'. */
  accept: string;
  upload: Upload;
}) {
  const t = useTexts('common');
  const id = useId();
  // The button is hidden during the upload, and the cancel button after it.
  const kept = useKeptFocus<HTMLDivElement>();
  if (sent !== undefined) {
    const percent = Math.floor(sent * 100);
    return (
      <div {...kept}>
        <div className={classes['sending']}>
          <span id={`${id}-sending`}>{t('sending', { percent })}</span>
          <progress value={percent} max={100} aria-labelledby={`${id}-sending`} />
          <PlainButton onClick={cancel}>{t('cancel')}</PlainButton>
        </div>
      </div>
    );
  }
  return (
    <div {...kept}>
      <Dropzone
        role="button"
        multiple={false}
        // Errors of the file are shown by the form.
        inputProps={{ accept, style: { display: 'none' } }}
        unstyled
        classNames={{ root: classes['drop'] ?? '', inner: classes['inside'] ?? '' }}
        aria-describedby={`${id}-hint ${id}-error`}
        onDrop={([file]) => {
          if (file) begin(file);
        }}
      >
        <IconUpload size={24} aria-hidden />
        <span className={classes['label']}>{label}</span>
        <span id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </span>
      </Dropzone>
      <p id={`${id}-error`} className={classes['fault']} role="alert">
        {error}
      </p>
    </div>
  );
}
