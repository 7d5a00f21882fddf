import { Badge } from '#web/ui/Badges.tsx';
import type { KnownField } from '../rules.ts';
import { useKnown } from './queries.ts';

/** A known status: its label in the reader's language, with its colour. */
export function KnownStatus({ status }: { status: string }) {
  const known = useKnown();
  return <Badge tone={known.tone('status', status)}>{known.label('status', status)}</Badge>;
}

/** A known text of a record. */
export function KnownText({ field, text: value }: { field: KnownField; text: string }) {
  return <>{useKnown().label(field, value)}</>;
}
