import { OperatorError } from '#server/config/operator-error.ts';
import { anchorFiles, anchorFolder } from '#server/database/audit-seal.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { checkStoredFiles } from '#server/files/object-upkeep.ts';
import { verb } from './verb.ts';
import { withDatabase } from './verb-database.ts';

export const verifyVerb = verb({
  summary: 'Checks the audit trail against its seal: finds every changed, added and missing row.',
  options: {
    files: { type: 'boolean', about: 'reads every file too, and compares it with its SHA-256' },
  },
  async run({ env, options }) {
    const folder = anchorFolder(env);
    const { rows, seals, unsealed, faults, files } = await withDatabase(env, async ({ database }) => {
      const audit = await verifyAudit(database, folder);
      if (options.files !== true) return { ...audit, files: undefined };
      const stored = await checkStoredFiles(database);
      return { ...audit, files: stored.files, faults: [...audit.faults, ...stored.faults] };
    });
    for (const fault of faults) console.error(fault);
    const checked = `${files === undefined ? '' : `${files} files, `}${rows} rows of the audit trail, ${seals} seals, anchors in ${anchorFiles(folder).daily}`;
    if (faults.length > 0) {
      throw new OperatorError(`Faults found: ${faults.length}. Checked ${checked}.`);
    }
    console.log(`No fault found in ${checked}.`);
    if (unsealed > 0)
      console.log(`${unsealed} of the rows are not sealed yet: a running server does so within seconds.`);
  },
});
