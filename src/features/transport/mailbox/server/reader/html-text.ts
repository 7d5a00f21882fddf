// The text of an HTML mail, for matching and for reading: no markup, and lines where the mail has them.
const blocks = /<\/?(?:p|div|br|tr|table|li|ul|ol|h[1-6]|hr|section|article|header|footer)\b[^>]*>/gi;
const hidden = /<(style|script|head|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** Far more than the text that is matched. */
const htmlCharacters = 400_000;

/** Returns the text of an HTML document. */
export function textOfHtml(html: string): string {
  return html
    .slice(0, htmlCharacters)
    .replaceAll(hidden, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(blocks, '\n')
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(/<[^>]{0,5000}>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, decoded)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  if (name !== undefined) return names[name.toLowerCase()] ?? entity;
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
