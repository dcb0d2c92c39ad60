/** A text encoded as a PDF string: in Latin-1, the letters of the standard fonts, with escapes. */
const asText = (line: string): string =>
  Buffer.from(line, 'latin1')
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')

/** A PDF of one page: a title and lines. It is small and valid: the cross-reference table gives the position of each object. */
export const onePagePdf = (lines: readonly string[]): Uint8Array => {
  const [title = '', ...rest] = lines
  const text = `BT /F1 18 Tf 56 770 Td (${asText(title)}) Tj /F1 11 Tf 0 -14 Td ${rest.map((line) => `0 -18 Td (${asText(line)}) Tj`).join(' ')} ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let pdf = '%PDF-1.4\n'
  const places = parts.map((part, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${part}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = pdf.length
  pdf += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
