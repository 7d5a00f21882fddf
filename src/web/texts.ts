// The words of the interface: `useTexts('packages')` gives a `t` whose keys and parameters are typed. A key of another
// namespace is written whole, `t('common.retry')`. Dictionaries are loaded by language and namespace, when needed.
import { use } from 'react';
import { common as englishCommon } from '#core/i18n/en/common.ts';
import { errors as englishErrors } from '#core/i18n/en/errors.ts';
import { dictionaryFile, languageTags, startLocale } from '#core/i18n/locales.ts';
import type { Locale } from '#core/i18n/locales.ts';
import type { Namespace, Namespaces, TextKey } from '#core/i18n/namespaces.ts';
import { fillText } from '#core/i18n/text.ts';
import type { Dictionary, ParameterArguments, Text } from '#core/i18n/text.ts';
import { createStore, useStore } from './external-store.ts';
import { readStored, writeStored } from './local-storage.ts';

type CommonKey = `common.${keyof Namespaces['common'] & string}`;
export type KeyOf<N extends Namespace> = (keyof Namespaces[N] & string) | CommonKey;
type TextOf<N extends Namespace, K> = K extends keyof Namespaces[N]
  ? Namespaces[N][K]
  : K extends `common.${infer Key extends keyof Namespaces['common'] & string}`
    ? Namespaces['common'][Key]
    : never;
export type Translate<N extends Namespace> = <K extends KeyOf<N>>(
  key: K,
  ...parameters: ParameterArguments<TextOf<N, K>>
) => string;

type Files = Readonly<Record<string, () => Promise<Record<string, Dictionary>>>>;
const english = import.meta.glob<Record<string, Dictionary>>([
  '../core/i18n/en/*.ts',
  '!../core/i18n/en/mails.ts',
]);
/** Where the files of the other languages are is known only to those who read them: the lists are long. */
const others: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ files: Files }>>> = {
  es: () => import('./dictionaries/es.ts'),
  fr: () => import('./dictionaries/fr.ts'),
  uk: () => import('./dictionaries/uk.ts'),
  ru: () => import('./dictionaries/ru.ts'),
  cn: () => import('./dictionaries/cn.ts'),
};
/** The frame's words and the errors are there from the start: a lost connection must not take the words to say so. */
const always = ['common', 'errors'];
const loads = new Map<string, Promise<Dictionary>>([
  [dictionaryFile('en', 'common'), atOnce(Promise.resolve(englishCommon), englishCommon)],
  [dictionaryFile('en', 'errors'), atOnce(Promise.resolve(englishErrors), englishErrors)],
]);
/** Every namespace that a screen has asked for so far. */
const used = new Set(always);

const localeStore = createStore<Locale>(startLocale(readStored('locale'), globalThis.navigator?.language));

/** The chosen language, for Accept-Language. */
export function currentLocale(): Locale {
  return localeStore.get();
}

/** The chosen language as a hook. */
export function useLocale(): Locale {
  return useStore(localeStore);
}

/** The BCP 47 tag of the chosen language as a hook, for dates and numbers. */
export function useLanguageTag(): string {
  return languageTags[useStore(localeStore)];
}

/** Changes the language and remembers it (I18N-05): at once and everywhere, as all words in use are loaded before. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await Promise.all([...used].map((name) => load(locale, name)));
  writeStored('locale', locale);
  localeStore.set(locale);
  tellPageLanguage();
}

/** Tells browsers and screen readers in which language the page is. */
export function tellPageLanguage(): void {
  document.documentElement.lang = languageTags[localeStore.get()];
}

/** Loads dictionaries before a screen shows, so that `useTexts` need not wait. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all([...always, ...namespaces].map((name) => load(localeStore.get(), name)));
}

/** The `t` of a namespace; waits (suspends) for its dictionary when it is not there yet. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const locale = useStore(localeStore);
  const own = use(load(locale, namespace));
  const common = use(load(locale, 'common'));
  return (key, ...parameters) => {
    const text = own[key] ?? common[key.replace(/^common\./, '')];
    return show(text, key, locale, parameters[0]);
  };
}

/** A text by its whole name, as messages carry it; `parameters` fill {0}, {1} …; '' while `key` is ''. */
export function useText(key: TextKey | '', parameters: readonly (string | number)[] = []): string {
  const locale = useStore(localeStore);
  if (key === '') return '';
  const [namespace = '', name = ''] = key.split('.');
  const dictionary = use(load(locale, namespace));
  return show(dictionary[name], key, locale, Object.fromEntries(parameters.entries()));
}

/** Turns the fault of a field (`required`, `min:5`) into its words; one that nobody knows is shown as given. */
export function useFaultText(): (fault: string | undefined) => string | undefined {
  const locale = useStore(localeStore);
  const words = use(load(locale, 'validation'));
  return (fault) => {
    const [rule = '', length = ''] = (fault ?? '').split(':');
    if (fault === undefined || !Object.hasOwn(words, rule)) return fault;
    return show(words[rule], rule, locale, { length });
  };
}

/** Turns error codes into their texts; an unknown code is shown as given (I18N-08). */
export function useErrorText(): (code: string) => string {
  const locale = useStore(localeStore);
  const errors = use(load(locale, 'errors'));
  const common = use(load(locale, 'common'));
  // The catalogue is the specification's; codes of ours have their words among the frame's.
  return (code) => errorText(code, /^[A-Z_]+$/.test(code) && !Object.hasOwn(errors, code) ? common : errors);
}

/** The text of an error code in this dictionary, else the code itself. */
function errorText(code: string, errors: Dictionary): string {
  const text = Object.hasOwn(errors, code) ? errors[code] : undefined;
  return typeof text === 'string' ? text : code;
}

function show(
  text: Text | undefined,
  key: string,
  locale: Locale,
  parameters?: Readonly<Record<string, string | number>>,
): string {
  return text === undefined ? key : fillText(text, languageTags[locale], parameters);
}

function load(locale: Locale, namespace: string): Promise<Dictionary> {
  used.add(namespace);
  const file = dictionaryFile(locale, namespace);
  const known = loads.get(file);
  if (known) return known;
  const loading = read(locale, namespace).catch((error: unknown) => {
    // A lost connection must not make the words unreachable for ever.
    loads.delete(file);
    throw error;
  });
  void loading.then(
    (dictionary) => atOnce(loading, dictionary),
    () => undefined,
  );
  loads.set(file, loading);
  return loading;
}

/** Puts React's own mark on a promise: what is there already is read at once, without waiting. */
function atOnce(loaded: Promise<Dictionary>, value: Dictionary): Promise<Dictionary> {
  return Object.assign(loaded, { status: 'fulfilled', value });
}

async function read(locale: Locale, namespace: string): Promise<Dictionary> {
  const file = dictionaryFile(locale, namespace);
  const found =
    locale === 'en'
      ? english[`../core/i18n/${file}`]
      : (await others[locale]()).files[`../../core/i18n/${file}`];
  const dictionary = (await found?.())?.[namespace];
  if (!dictionary) throw new Error(`no texts in ${file}`);
  return dictionary;
}
