import type { Home } from '#features/overview/home/contract.ts';
import { WaitingFigures } from './HomeFigures.tsx';
import classes from './HomePage.module.css';

/** How many figures and lists each kind of home page usually has. */
const shapes: Readonly<Record<Home['kind'], { figures: number; lists: number }>> = {
  staff: { figures: 9, lists: 3 },
  customer: { figures: 3, lists: 4 },
  operator: { figures: 2, lists: 3 },
  site: { figures: 2, lists: 2 },
  api: { figures: 0, lists: 2 },
  driver: { figures: 0, lists: 0 },
};

/** The home page while its figures are loaded, in their places. */
export function HomeSkeleton({ kind }: { kind: Home['kind'] }) {
  const { figures, lists } = shapes[kind];
  return (
    <div aria-busy="true">
      <div className={classes['whole']} aria-hidden="true">
        {figures > 0 && <WaitingFigures count={figures} />}
        <div className={classes['lists']}>
          {Array.from({ length: lists }, (_, place) => (
            <span key={place} className={classes['waiting']} />
          ))}
        </div>
      </div>
    </div>
  );
}
