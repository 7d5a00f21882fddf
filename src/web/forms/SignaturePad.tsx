import { type PointerEvent, useRef } from 'react';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './SignaturePad.module.css';

/** The size of the stored picture, independent of the screen. */
const size = { width: 900, height: 300 };

/**
 * A field for signing by finger, pen or mouse; `onChange` receives the signature as a PNG data URL, '' when
 * it is cleared. It does not work by keyboard, so the form must offer an alternative.
 */
export function SignaturePad({
  label,
  hint,
  clearLabel,
  begun,
  onChange,
}: {
  label: string;
  hint: string;
  clearLabel: string;
  /** The initial signature. */
  begun: string;
  onChange: (png: string) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);

  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d');
    if (!context || !last.current) return;
    context.lineWidth = 5;
    context.lineCap = 'round';
    context.strokeStyle = '#10181e';
    // A fast finger moves several times per frame: every point is drawn.
    const points = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const point of points.length > 0 ? points : [event.nativeEvent]) {
      const next = placeOf(event.currentTarget, point);
      context.beginPath();
      context.moveTo(last.current.x, last.current.y);
      context.lineTo(next.x, next.y);
      context.stroke();
      last.current = next;
    }
  };

  return (
    <div className={classes['pad']}>
      <p>{hint}</p>
      <canvas
        ref={(element) => {
          canvas.current = element;
          if (element && begun !== '' && !element.dataset['begun']) show(element, begun);
        }}
        className={classes['canvas']}
        role="img"
        aria-label={label}
        width={size.width}
        height={size.height}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = placeOf(event.currentTarget, event.nativeEvent);
          draw(event);
        }}
        onPointerMove={draw}
        onPointerUp={(event) => {
          if (last.current) onChange(event.currentTarget.toDataURL('image/png'));
          last.current = undefined;
        }}
        onPointerCancel={() => {
          last.current = undefined;
        }}
      />
      <PlainButton
        onClick={() => {
          canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
          onChange('');
        }}
      >
        {clearLabel}
      </PlainButton>
    </div>
  );
}

function show(element: HTMLCanvasElement, png: string): void {
  element.dataset['begun'] = 'yes';
  const picture = new Image();
  picture.addEventListener('load', () => element.getContext('2d')?.drawImage(picture, 0, 0));
  picture.src = png;
}

/** Converts a screen position to one in the picture. */
function placeOf(element: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height };
}
