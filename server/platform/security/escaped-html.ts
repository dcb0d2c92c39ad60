/** Escapes a text for an HTML document, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letter] ?? letter)
