import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { projectQuery } from '#features/supply/projects/web/queries.ts';
import { seesRows } from '#record-types/blinding.ts';
import { useSession } from '#web/session.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { LatestActivity } from './LatestActivity.tsx';
import { OverviewFigures } from './OverviewFigures.tsx';
import classes from './ProjectOverview.module.css';
import { projectOverviewQuery } from './queries.ts';
import { ShipmentsPerWeek } from './ShipmentsPerWeek.tsx';
import { StockByProduct } from './StockByProduct.tsx';

/** The overview of a project; each figure links to its list. `children` are rendered below once it is loaded. */
export function ProjectOverview({ id, children }: { id: number; children?: ReactNode }) {
  const { data, error, refetch } = useQuery(projectOverviewQuery(id));
  const project = useQuery(projectQuery(id)).data;
  if (error && !data) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  if (!data || !project) return <Waiting />;
  const { stock, shipments, activity } = data;
  return (
    <>
      <Layout
        figures={<OverviewFigures overview={data} project={project} />}
        stock={stock && <StockByProduct stock={stock} />}
        shipments={shipments && <ShipmentsPerWeek weeks={shipments.weeks} />}
        activity={<LatestActivity activity={activity} />}
      />
      {children && <div className={classes['below']}>{children}</div>}
    </>
  );
}

/** Placeholders for the parts available to the reader. */
function Waiting() {
  const user = useSession()?.user;
  const seesStock = can(user, 'stocks.read') && seesRows(user, 'inventories');
  const figures = [can(user, 'gaps.read'), seesStock, can(user, 'invoices.read')].filter(Boolean);
  return (
    <div aria-busy="true">
      <Layout
        figures={
          figures.length > 0 && (
            <div className={classes['figures']}>
              {figures.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: all alike
                <Placeholder key={place} height={84} />
              ))}
            </div>
          )
        }
        stock={seesStock && <Placeholder height={160} />}
        shipments={can(user, 'shipments.read') && <Placeholder height={292} />}
        activity={<Placeholder height={420} />}
      />
    </div>
  );
}

function Layout({
  figures,
  stock,
  shipments,
  activity,
}: {
  figures: ReactNode;
  stock: ReactNode;
  shipments: ReactNode;
  activity: ReactNode;
}) {
  return (
    <div className={classes['overview']}>
      {figures}
      <div className={classes['columns']}>
        <div>
          {stock}
          {shipments}
        </div>
        <div>{activity}</div>
      </div>
    </div>
  );
}
