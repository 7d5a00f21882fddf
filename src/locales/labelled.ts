/** A label and its value in one line: a colon has a space before it in French, and is of its own width in Chinese. */
export function labelled(label: string, value: string | number, languageTag: string): string {
  return `${label}${colons[languageTag] ?? ': '}${value}`;
}

const colons: Readonly<Record<string, string>> = { fr: '\u00a0: ', 'zh-CN': '：' };
