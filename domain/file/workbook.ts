/** Maximum number of rows in a workbook. */
export const mostWorkbookRows = 50_000

/**
 * The refusal of a list too long for one workbook, with the alternative; null when it fits, or when the count stopped too early to decide.
 * Source: `docs/domain.md` 9.
 */
export const workbookRefusal = ({ total, totalIsExact }: { total: number; totalIsExact: boolean }): string | null => {
  if (total < mostWorkbookRows || (totalIsExact && total === mostWorkbookRows)) return null
  const [count, limit] = [total, mostWorkbookRows].map((rows) => rows.toLocaleString('fr-FR'))
  return `Cette liste a ${totalIsExact ? '' : 'plus de '}${count} lignes, et un classeur XLSX en contient ${limit} au plus. Choisissez le format CSV.`
}
