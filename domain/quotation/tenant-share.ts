import { totalsOf } from '../amount/amount-line.ts'
import type { Cents } from '../values/money.ts'
import type { QuotationLine } from './quotation-line.ts'

/** 3 € of VAT included for each square metre of living area. Source: décret 2014-890, art. 1. */
const mostCentsPerSquareMetre = 300

/** What may be charged to the tenant of a line, VAT included. */
export type TenantShare = { lineId: string; surface: number; mostCents: Cents }

/**
 * What a private lessor may charge to the tenant at most, for each inventory of an entry: 3 € a square metre, and never more than the lessor
 * pays. Of an exit and of any other service the tenant pays nothing; an exit with entry has no price of its entry alone, so that only the
 * surface bounds it. Source: loi 89-462, art. 5; `docs/business.md` 1.2.
 */
export const tenantSharesOf = (lines: readonly QuotationLine[]): readonly TenantShare[] =>
  lines.flatMap((line) => {
    if (line.kind !== 'service' || line.propertyType !== 'house') return []
    if (line.service !== 'checkin' && line.service !== 'checkout_checkin') return []
    const ofSurface = Math.floor(line.surface * mostCentsPerSquareMetre)
    const half = Math.floor(totalsOf([line]).grossCents / 2)
    return [{ lineId: line.id, surface: line.surface, mostCents: Math.min(ofSurface, half) }]
  })
