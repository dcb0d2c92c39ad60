// The texts of workbooks.

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const longest = 32_767

/** The text of a cell for XML: without characters that XML cannot contain, cut at the limit of a cell. */
export const plainXml = (value) =>
  value
    .slice(0, longest)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character])
