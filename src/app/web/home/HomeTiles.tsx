import { Link } from '@tanstack/react-router';
import { exists } from '#app/web/routes.tsx';
import type { Role } from '#core/access.ts';
import { useAppState } from '#web/app-state.ts';
import { useTexts } from '#web/texts.ts';
import {
  IconBox,
  IconCalendarPlus,
  IconChevronRight,
  IconFolder,
  IconListDetails,
  IconMap,
  IconScan,
} from '#web/ui/icons.ts';
import classes from './HomeTiles.module.css';
import { homeTiles } from './home-tiles.ts';

/** The screens of a role that has no menu. */
export function HomeTiles({ role }: { role: Role }) {
  const t = useTexts('common');
  const { uiSettings, mainMenuRoles } = useAppState();
  const tiles = homeTiles({ role, mainMenuRoles, uiSettings, exists });
  if (tiles.length === 0) return null;
  return (
    <ul className={classes['tiles']}>
      {tiles.map(({ label, to }) => {
        const Icon = icons[to] ?? IconChevronRight;
        return (
          <li key={to}>
            <Link to={to} className={classes['tile']}>
              <Icon aria-hidden="true" />
              <strong>{t(label)}</strong>
              <IconChevronRight aria-hidden="true" className={classes['onward']} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const icons: Readonly<Record<string, typeof IconBox>> = {
  '/projects': IconFolder,
  '/packages': IconBox,
  '/shipment_requests': IconCalendarPlus,
  '/accountability': IconListDetails,
  '/scan': IconScan,
  '/gpsmap': IconMap,
};
