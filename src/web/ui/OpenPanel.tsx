import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { useEffect, useRef, useState } from 'react';
import type { ButtonPanelProps } from './ButtonPanel.tsx';
import { PlainButton } from './Buttons.tsx';
import classes from './Filters.module.css';

/** The button with its panel, which opens at once: this is loaded because somebody opened it. */
export function OpenPanel({ button, label, side, width, children }: ButtonPanelProps) {
  const [open, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This button takes the place of the one that was pressed: closing gives the focus back to it.
    target.current?.focus();
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position={`bottom-${side}`}
      trapFocus
      returnFocus
      width={width}
      shadow="md"
    >
      <Popover.Target>
        <PlainButton {...button} ref={target} onClick={() => setOpen(!open)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
