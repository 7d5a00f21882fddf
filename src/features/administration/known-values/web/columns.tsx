import { Badge } from '#web/ui/Badges.tsx';
import type { KnownField } from '../rules.ts';
import { useKnown } from './queries.ts';

/** A status as staff know it: its label in the reader's language, with its colour. */
export function KnownStatus({ status }: { status: string }) {
  const known = useKnown();
  return <Badge tone={known.tone('status', status)}>{known.label('status', status)}</Badge>;
}

/** A text of a record as staff know it. */
export function KnownText({ field, text: value }: { field: KnownField; text: string }) {
  return <>{useKnown().label(field, value)}</>;
}
