// The texts of the interface: `useTexts('packages')` returns a `t` with typed keys and parameters. Keys of
// other namespaces are written in full, `t('common.retry')`. Dictionaries are loaded by language and
// namespace, on demand.
import { use } from 'react';
import { common as englishCommon } from '#locales/en/common.ts';
import { errors as englishErrors } from '#locales/en/errors.ts';
import { labelled } from '#locales/labelled.ts';
import type { Locale } from '#locales/locales.ts';
import { dictionaryFile, languageTags, startLocale } from '#locales/locales.ts';
import type { Namespace, Namespaces, TextKey } from '#locales/namespaces.ts';
import type { Dictionary, ParameterArguments, Text } from '#locales/text.ts';
import { fillText } from '#locales/text.ts';
import { readDictionary } from './dictionary-files.ts';
import { createStore, useStore } from './external-store.ts';
import { readStored, writeStored } from './local-storage.ts';
import { useSession } from './session.ts';

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

/** The frame's texts and the errors are loaded at start: a lost connection must still be reportable. */
const always = ['common', 'errors'];
const loads = new Map<string, Promise<Dictionary>>([
  [dictionaryFile('en', 'common'), atOnce(Promise.resolve(englishCommon), englishCommon)],
  [dictionaryFile('en', 'errors'), atOnce(Promise.resolve(englishErrors), englishErrors)],
]);
/** Every namespace that a screen has requested so far. */
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

/** Joins a label and its value in one line, with the colon of the language. */
export function useLabelled(): (label: string, value: string | number) => string {
  const tag = useLanguageTag();
  return (label, value) => labelled(label, value, tag);
}

/**
 * Changes the language and stores the choice (I18N-05); applies everywhere at once, since all dictionaries in
 * use are loaded first.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  await Promise.all([...used].map((name) => load(locale, name)));
  writeStored('locale', locale);
  localeStore.set(locale);
  setPageLanguage();
}

/** Sets the page's language for browsers and screen readers. */
export function setPageLanguage(): void {
  document.documentElement.lang = languageTags[localeStore.get()];
}

/** Loads dictionaries before a screen shows, so that `useTexts` need not wait. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all([...always, ...namespaces].map((name) => load(localeStore.get(), name)));
}

/** The `t` of a namespace; suspends while its dictionary loads. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const locale = useStore(localeStore);
  const own = use(load(locale, namespace));
  const common = use(load(locale, 'common'));
  return (key, ...parameters) => {
    const text = own[key] ?? common[key.replace(/^common\./, '')];
    return show(text, key, locale, parameters[0]);
  };
}

/** The dictionary of a namespace, for keys that come from data; suspends while it loads. */
export function useDictionary(namespace: Namespace): Dictionary {
  return use(load(useStore(localeStore), namespace));
}

/** A text by its full name, as used in messages; `parameters` fill {0}, {1} …; '' while `key` is ''. */
export function useText(key: TextKey | '', parameters: readonly (string | number)[] = []): string {
  const locale = useStore(localeStore);
  if (key === '') return '';
  const [namespace = '', name = ''] = key.split('.');
  const dictionary = use(load(locale, namespace));
  return show(dictionary[name], key, locale, Object.fromEntries(parameters.entries()));
}

/**
 * The text of a field error (`required`, `min:5`); an unknown code is shown as it is. The forms of a visitor need
 * few of them.
 */
export function useFieldErrorText(): (error: string | undefined) => string | undefined {
  const locale = useStore(localeStore);
  const words = use(load(locale, useSession() === undefined ? 'basicValidation' : 'validation'));
  return (error) => {
    const [rule = '', length = ''] = (error ?? '').split(':');
    if (error === undefined || !Object.hasOwn(words, rule)) return error;
    return show(words[rule], rule, locale, { length });
  };
}

/** The texts of error codes; an unknown code is shown as it is (I18N-08). */
export function useErrorText(): (code: string) => string {
  const locale = useStore(localeStore);
  const errors = use(load(locale, 'errors'));
  const common = use(load(locale, 'common'));
  // The catalogue is the specification's; texts of our own codes are in `common`.
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
  const loading = readDictionary(locale, namespace).catch((error: unknown) => {
    // A failed load must be retried after a lost connection.
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

/** Marks a promise as React does, so that a settled one is read synchronously. */
function atOnce(loaded: Promise<Dictionary>, value: Dictionary): Promise<Dictionary> {
  return Object.assign(loaded, { status: 'fulfilled', value });
}
