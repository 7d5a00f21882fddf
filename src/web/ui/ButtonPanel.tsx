import type { ReactNode } from 'react';
import { loadedWhenNear, type OpenedByButton } from './loaded-when-near.tsx';

export interface ButtonPanelProps extends OpenedByButton {
  width: number;
  children: (close: () => void) => ReactNode;
}

/** A button under which a panel opens. */
export const ButtonPanel = loadedWhenNear<ButtonPanelProps>('dialog', () =>
  import('./OpenPanel.tsx').then((module) => module.OpenPanel),
);
