import type { ReactNode } from 'react';
import { loadedWhenNear, type OpenedByButton } from './loaded-when-near.tsx';

/** A link, or an action. */
export type MenuEntry = { readonly label: string; readonly icon?: ReactNode } & (
  | { readonly to: string; readonly search?: Readonly<Record<string, string>> }
  | { readonly onPress: () => void }
);

export interface ButtonMenuProps extends OpenedByButton {
  /** Content above the entries. */
  head?: ReactNode;
  entries: readonly MenuEntry[];
}

/** A button that opens a menu, with arrow keys and type-ahead. */
export const ButtonMenu = loadedWhenNear<ButtonMenuProps>('menu', () =>
  import('./OpenMenu.tsx').then((module) => module.OpenMenu),
);
