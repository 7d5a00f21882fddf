import { localeOf } from '#locales/locales.ts';
import { type Fragment, sql } from './sql.ts';

/**
 * The displayed text of a known status or document type: its label in the reader's language, else the stored
 * text. Known values are read once per statement.
 */
export function knownLabel(field: 'status' | 'doc_type', text: Fragment, language: string): Fragment {
  return sql`coalesce(nullif((select jsonb_object_agg(lower(k.value), k.labels ->> ${localeOf(language) ?? 'en'})
    from known_values k where k.field = ${field}) ->> lower(trim(${text})), ''), ${text})`;
}
