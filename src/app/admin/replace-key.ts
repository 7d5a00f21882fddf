import { OperatorError } from '#server/config/operator-error.ts';
import { portalKey, readKeyFile } from '#server/config/portal-key.ts';
import { replaceKey } from '#server/config/sealed-values.ts';
import { verb } from './verb.ts';
import { withDatabase } from './verb-database.ts';

export const replaceKeyVerb = verb({
  summary: 'Seals the stored secrets with the key that is set now, in SETTINGS_KEY or DATA_DIR/settings.key.',
  options: {
    'old-key': { type: 'string', value: 'FILE', about: 'the file of the key they are sealed with' },
    lost: { type: 'boolean', about: 'the old key is lost: what only it opens is removed' },
  },
  async run({ env, options }) {
    const file = options['old-key'];
    if ((file === undefined) !== (options.lost === true)) {
      throw new OperatorError('replace-key takes either --old-key FILE or --lost.');
    }
    const oldKey = file === undefined ? undefined : readKeyFile(file);
    const cause = { actor: 'operator', reason: 'replacement of the key', request: 'replace-key' };
    const { resealed, removed } = await withDatabase(env, ({ database }) =>
      database.write(cause, async (transaction) => {
        const done = await replaceKey(transaction, { key: portalKey(env), oldKey });
        const left = Object.values(done.removed).reduce((sum, count) => sum + count, 0);
        if (oldKey !== undefined && left > 0) {
          throw new OperatorError(
            `${left} secrets open with neither key, nothing was changed: give the right file, or run replace-key --lost to remove them.`,
          );
        }
        return done;
      }),
    );
    console.log(`${resealed} secrets are sealed with the new key.`);
    console.log(
      `Removed: ${removed.setting} settings, ${removed.app} authenticator apps (their people get codes by mail), ${removed.mail} waiting mails, ${removed.device} keys of devices (they get new ones at the next login there), and all recovery codes.`,
    );
    console.log('Restart every running server of this portal now.');
  },
});
