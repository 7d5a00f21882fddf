import { Menu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Link } from '@tanstack/react-router';
import type { ButtonMenuProps, MenuEntry } from './ButtonMenu.tsx';
import { PlainButton } from './Buttons.tsx';
import { useOpensAtOnce } from './loaded-when-near.tsx';
import classes from './OpenMenu.module.css';

/** The button with its menu. */
export function OpenMenu({ button, label, side, head, entries }: ButtonMenuProps) {
  const { opened, setOpened, target } = useOpensAtOnce();
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position={`bottom-${side}`}
      shadow="md"
      // A focusable element that is not an entry is invalid inside a menu.
      withInitialFocusPlaceholder={false}
      // Inside the landmark of its button.
      withinPortal={false}
      classNames={{ dropdown: classes['menu'] ?? '', item: classes['entry'] ?? '' }}
    >
      <Menu.Target>
        <PlainButton {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {head !== undefined && <Menu.Label className={classes['head'] ?? ''}>{head}</Menu.Label>}
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ('to' in entry) {
    const { to, search = {}, label } = entry;
    return <Menu.Item renderRoot={(root) => <Link to={to} search={search} {...root} />}>{label}</Menu.Item>;
  }
  return (
    <Menu.Item leftSection={entry.icon} onClick={entry.onPress}>
      {entry.label}
    </Menu.Item>
  );
}
