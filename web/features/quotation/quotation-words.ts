import { formatVatRate } from '@adm/domain/amount/vat-rate'
import type { PricedLines } from '@adm/contract/quotation/quotation'
import { type QuotationStanding, type QuotationStatus, standingOf } from '@adm/domain/quotation/quotation'
import { formatCents } from '@adm/domain/values/money'
import { todayInParis } from '../../platform/today.ts'
import type { Phase } from '../../ui/figure/status-tag.tsx'

const phases = { draft: 'to-do', sent: 'to-plan', declined: 'closed-badly', invoiced: 'closed-well' } as const satisfies Record<
  QuotationStatus,
  Phase
>
const standingPhases = { waiting: 'to-plan', expired: 'closed-badly', accepted: 'planned' } as const satisfies Record<
  QuotationStanding,
  Phase
>

/** Phase, and so colour, of the state of a quotation today. */
export const phaseOf = (row: { status: QuotationStatus; acceptedAt: string | null; validUntil: string | null }): Phase => {
  const standing = standingOf(row, todayInParis())
  return standing ? standingPhases[standing] : phases[row.status]
}

/** The totals of a quotation as lines, for the page and for the form. */
export const totalLines = ({ netCents, rates }: PricedLines['totals']) => [
  { label: 'Total HT', amount: formatCents(netCents) },
  ...rates.map(({ vat, vatCents, netCents: net }) => ({
    label: rates.length > 1 ? `TVA ${formatVatRate(vat)} sur ${formatCents(net)}` : `TVA ${formatVatRate(vat)}`,
    amount: formatCents(vatCents),
    ...(vat.category === 'E' && { why: vat.reason }),
  })),
]
