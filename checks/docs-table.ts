/** The rows of the table of a page of docs/ with these heads, as plain text: an empty cell (`–`) is empty, `{id}` of an address is `$id`. */
export const rowsOfTable = (page: string, heads: readonly string[]): string[][] => {
  const [, table = ''] = page.split(`\n| ${heads.join(' | ')} |\n`)
  const [rows = ''] = table.split('\n\n')
  return rows
    .split('\n')
    .slice(1)
    .map((row) => row.slice(2, -2).split(' | ').map(plain))
}

const plain = (cell: string): string => (cell === '–' ? '' : cell.replaceAll('`', '').replaceAll(/\{(\w+)\}/g, '$$$1'))
