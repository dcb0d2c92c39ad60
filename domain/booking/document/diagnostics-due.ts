import type { Diagnostic } from '../order/service-field.ts'

/** The facts that decide which diagnostics the law requires. */
export type Diagnosed = {
  transaction: 'rental' | 'sale'
  /** The year of construction; null when unknown. */
  buildYear: number | null
  gasAge: string | null
  electricityAge: string | null
  furnished: boolean
  /** A house, or a lot of a building, which is sold by its private area. */
  propertyKind: 'apartment' | 'house'
}

/**
 * The diagnostics that the law requires for a dwelling that is let or sold, as far as the given facts decide: lead before 1949, asbestos
 * (sales) before July 1997, gas and electricity of 15 years or more. Termites and sewage depend on the place, and are left to the partner.
 * Source: loi 89-462, art. 3-3; CCH, L271-4; loi 65-557, art. 46; `docs/business.md` 1.
 */
export const diagnosticsDue = ({ transaction, buildYear, gasAge, electricityAge, furnished, propertyKind }: Diagnosed): Diagnostic[] => {
  const isSale = transaction === 'sale'
  const year = buildYear ?? Number.POSITIVE_INFINITY
  const due: readonly (readonly [Diagnostic, boolean])[] = [
    ['energy', true],
    ['asbestos', isSale && year <= 1997],
    ['lead', year < 1949],
    ['electricity', electricityAge === 'old'],
    ['gas', gasAge === 'old'],
    ['risks', true],
    ['privateArea', isSale && propertyKind === 'apartment'],
    ['livingArea', !isSale && !furnished],
  ]
  return due.filter(([, isDue]) => isDue).map(([diagnostic]) => diagnostic)
}
