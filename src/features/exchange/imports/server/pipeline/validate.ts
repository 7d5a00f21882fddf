// Step 4: staged records are checked against the rules; those that break one are rejected.

import { applyRules } from '#features/supply/plausibility/server/service.ts';
import type { KindFields } from '#record-types/imports.ts';
import type { Queryable } from '#server/database/sql.ts';
import { rulesFor } from './record-rules.ts';
import type { ImportTarget, ReportErrors } from './rows.ts';

/** Reports and rejects the records that break a rule. */
export async function validateRecords(
  transaction: Queryable,
  importTarget: ImportTarget,
  staged: KindFields,
  report: ReportErrors,
): Promise<void> {
  for (const rule of rulesFor(staged, importTarget)) {
    if (!rule.appliesTo(staged)) continue;
    await report(rule.name, rule.errors(staged, importTarget));
    await transaction.rows(rule.reject(staged, importTarget));
  }
  await applyRules(transaction, staged, {
    report,
    skipped: staged.missing ?? [],
    rejectWarnings: importTarget.rejectWarnings === true,
  });
}
