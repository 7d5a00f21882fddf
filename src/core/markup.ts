// Texts in HTML and XML.

/** A text as it stands in HTML or XML, between tags and in attributes: the five marks as numeric references. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
