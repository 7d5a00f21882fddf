import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import classes from '#web/lists/Filters.module.css';
import type { ButtonPanelProps } from './ButtonPanel.tsx';
import { PlainButton } from './Buttons.tsx';
import { useOpensAtOnce } from './loaded-when-near.tsx';

/** The button with its panel. */
export function OpenPanel({ button, label, side, width, children }: ButtonPanelProps) {
  const { opened, setOpened, target } = useOpensAtOnce();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={`bottom-${side}`}
      trapFocus
      returnFocus
      width={width}
      shadow="md"
    >
      <Popover.Target>
        <PlainButton {...button} ref={target} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
