import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { PlainButton } from './Buttons.tsx';

const load = () => import('./OpenPanel.tsx');
const OpenPanel = lazy(() => load().then((module) => ({ default: module.OpenPanel })));

export interface ButtonPanelProps {
  button: ComponentProps<typeof PlainButton>;
  /** What the panel is called. */
  label: string;
  side: 'start' | 'end';
  width: number;
  children: (close: () => void) => ReactNode;
}

/**
 * A button under which a panel opens. What places the panel and keeps the focus in it weighs more than a list's table:
 * it is loaded when a person comes near the button.
 */
export function ButtonPanel(props: ButtonPanelProps) {
  const { button } = props;
  const [wanted, setWanted] = useState(false);
  const closed = (
    <PlainButton
      {...button}
      aria-haspopup="dialog"
      aria-expanded={wanted}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenPanel {...props} />
    </Suspense>
  );
}
