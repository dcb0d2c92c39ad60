/** What one workbook of a list may hold. */
export const mostWorkbookRows = 50_000

/**
 * Why a list of this total does not go into one workbook, as a sentence that says what to do; null when it goes in, or when its total was not
 * counted far enough to know. Source: `docs/domain.md` 9.
 */
export const workbookRefusal = ({ total, totalIsExact }: { total: number; totalIsExact: boolean }): string | null => {
  if (total < mostWorkbookRows || (totalIsExact && total === mostWorkbookRows)) return null
  const [has, holds] = [total, mostWorkbookRows].map((rows) => rows.toLocaleString('fr-FR'))
  return `Cette liste a ${totalIsExact ? '' : 'plus de '}${has} lignes, et un classeur XLSX en contient ${holds} au plus. Choisissez le format CSV.`
}
