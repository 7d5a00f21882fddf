import { IconLanguage } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { localeNames, languageTags, localeOf, offeredLocales } from '#core/i18n/locales.ts';
import { failed } from '#web/messages.ts';
import { currentSession } from '#web/session.ts';
import { chooseLocale, useLocale, useTexts } from '#web/texts.ts';
import classes from './Shell.module.css';

/** The six languages, each under its own name (I18N-01). The list is the browser's own: it fits every screen and reader. */
export function LanguageChoice() {
  const t = useTexts('common');
  const chosen = useLocale();
  const queries = useQueryClient();
  const choose = async (name: string) => {
    const language = localeOf(name) ?? chosen;
    await chooseLocale(language);
    // Mails speak it too.
    if (currentSession() !== undefined) {
      const { setLanguage } = await import('#features/profile/web/queries.ts');
      await setLanguage(language);
    }
    // Some words come from the server: captions of settings, what a history says of a value.
    await queries.invalidateQueries();
  };
  return (
    <label className={`${classes['round']} ${classes['choice']}`} title={t('language')}>
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
