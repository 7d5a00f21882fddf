import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { packageQuery } from '#features/transport/packages/web/queries.ts';
import { useSession } from '#web/session.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { usePathId } from '#web/use-path-id.ts';
import { queuedReport } from './outbox/outbox.ts';
import { findStop, useDayStops } from './outbox/use-day-stops.ts';
import { recipientsQuery } from './queries.ts';
import { ReportForm } from './ReportForm.tsx';

/** /report/{id}: the form of a delivery report for one package (DRV-03 … DRV-05). */
export function ReportPage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedReport key={id} id={id} />;
}

function LoadedReport({ id }: { id: number }) {
  const isDriver = useSession()?.user.role === 'driver';
  const { stops, isPending } = useDayStops({ enabled: isDriver });
  const stop = findStop(stops, id);
  // A stop of the driver's car is already loaded; other packages are fetched.
  const isOther = !(isDriver && isPending) && stop === undefined;
  const found = useQuery({ ...packageQuery(id), enabled: isOther });
  const airbill = found.data?.airbill;
  const offered = useQuery({
    ...recipientsQuery(id, airbill),
    enabled: isOther && airbill !== undefined,
  });
  const key = useCorrectedKey();
  const rejected = useQuery({
    queryKey: ['queued-report', key],
    queryFn: async () => (await queuedReport(key ?? '')) ?? null,
    enabled: key !== undefined,
    gcTime: 0,
  });
  const error = found.error ?? offered.error;
  if (error && stop === undefined) {
    return (
      <FailurePanel
        error={error}
        onRetry={() => {
          void found.refetch();
          if (found.data) void offered.refetch();
        }}
      />
    );
  }
  if (key !== undefined && rejected.isPending) return <PageHead title="…" />;
  const begun = rejected.data ?? undefined;
  if (stop !== undefined) {
    const { project, recipients, consignee } = stop;
    const reported = { ...stop, project: { name: project }, destination: consignee };
    return <ReportForm found={reported} offered={recipients} rejected={begun} />;
  }
  if (!found.data || !offered.data) return <PageHead title="…" />;
  const reported = { ...found.data, delivered_at: offered.data.delivered_at };
  return <ReportForm found={reported} offered={offered.data} rejected={begun} />;
}

/** Returns the key of the rejected report to correct, from the URL. */
function useCorrectedKey(): string | undefined {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const correct = search['correct'];
  return typeof correct === 'string' ? correct : undefined;
}
