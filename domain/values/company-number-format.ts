/** The VAT number of a company: every company has one, even without charging VAT. */
export const vatNumberOfSiren = (number: string): string => `FR${String(Number(`${number}12`) % 97).padStart(2, '0')}${number}`

/** `732 829 320 00074`, `732 829 320`: grouped by three, as in speech. */
export const formatCompanyNumber = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, '$1 $2 $3 $4').trim()
/** `FR 44 732 829 320`. */
export const formatVatNumber = (number: string): string =>
  number.replace(/^FR(..)(\d{9})$/, (_, key: string, company: string) => `FR ${key} ${formatCompanyNumber(company)}`)
