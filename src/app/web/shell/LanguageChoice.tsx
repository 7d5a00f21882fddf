import { useQueryClient } from '@tanstack/react-query';
import { languageTags, localeNames, localeOf, offeredLocales } from '#locales/locales.ts';
import { failed } from '#web/messages.ts';
import { currentSession } from '#web/session.ts';
import { chooseLocale, useLocale, useTexts } from '#web/texts.ts';
import { IconLanguage } from '#web/ui/frame-icons.ts';
import round from '#web/ui/RoundButton.module.css';
import classes from './Shell.module.css';

/**
 * The six languages, each under its own name (I18N-01). A native select: it fits every screen and works with
 * every screen reader.
 */
export function LanguageChoice() {
  const t = useTexts('common');
  const chosen = useLocale();
  const queries = useQueryClient();
  const choose = async (name: string) => {
    const language = localeOf(name) ?? chosen;
    await chooseLocale(language);
    // Mails use it too.
    if (currentSession() !== undefined) {
      const { setLanguage } = await import('#features/access/profile/web/queries.ts');
      await setLanguage(language);
    }
    // Some texts come from the server: captions of settings, displayed values in the history.
    await queries.invalidateQueries();
  };
  return (
    <label className={`${round['round']} ${classes['choice']}`} title={t('language')}>
      <IconLanguage aria-hidden="true" />
      <select
        aria-label={t('language')}
        value={chosen}
        onChange={(event) => void choose(event.target.value).catch(failed)}
      >
        {offeredLocales.map((locale) => (
          <option key={locale} value={locale} lang={languageTags[locale]}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
