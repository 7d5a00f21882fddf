// npm run admin -- <verb>: the operator's commands.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runVerb, type VerbTable } from '#app/admin/run-verb.ts';
import { operatorLine } from '#server/config/operator-error.ts';

const verbs: VerbTable = {
  'create-admin': async () => (await import('#app/admin/create-admin.ts')).createAdminVerb,
  migrate: async () => (await import('#app/admin/migrate.ts')).migrateVerb,
  import: async () => (await import('#app/admin/import.ts')).importVerb,
  'replace-key': async () => (await import('#app/admin/replace-key.ts')).replaceKeyVerb,
  verify: async () => (await import('#app/admin/verify.ts')).verifyVerb,
  'move-files': async () => (await import('#app/admin/move-files.ts')).moveFilesVerb,
  backup: async () => (await import('#app/admin/backup.ts')).backupVerb,
  'backup-verify': async () => (await import('#app/admin/backup-verify.ts')).backupVerifyVerb,
  restore: async () => (await import('#app/admin/restore.ts')).restoreVerb,
  'seed-demo': async () => (await import('#app/admin/seed-demo.ts')).seedDemoVerb,
};

const settings = path.resolve(import.meta.dirname, '../.env');
if (existsSync(settings)) process.loadEnvFile(settings);

try {
  await runVerb(verbs, process.argv.slice(2), console.log);
} catch (error) {
  console.error(operatorLine(error));
  process.exitCode = 1;
}
