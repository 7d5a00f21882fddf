// Texts in HTML and XML.

/** Escapes a text for HTML or XML, in content and attributes: the five special characters as numeric references. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
