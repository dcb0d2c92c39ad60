import type { Cents } from '../values/money.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

/** What documents took back of a line, without VAT. */
type Taken = { lineId: string; cents: Cents }

/** What remains to be credited of an invoice: of each line without VAT, of the whole with VAT. */
export type InvoiceRests = { grossCents: Cents; lines: { lineId: string; netCents: Cents }[] }

/** What remains to be credited. A deduction is a negative line, which is given back by taking less than nothing away: it stays whole or goes. */
export const restsOf = (
  { grossCents, lines }: Pick<Invoice, 'grossCents' | 'lines'>,
  taken: readonly Taken[],
  takenGrossCents: Cents,
): InvoiceRests => {
  const ofLine = (id: string) => taken.filter(({ lineId }) => lineId === id).reduce((sum, { cents }) => sum + cents, 0)
  return {
    grossCents: grossCents - takenGrossCents,
    lines: lines.map(({ id, netCents }) => ({ lineId: id, netCents: netCents - ofLine(id) })),
  }
}

/** A line of a credit note: the line itself where nothing of it was taken back, else the amount once. */
export const creditLine = (
  line: InvoiceLine,
  restCents: Cents,
  netCents: Cents,
): Pick<InvoiceLine, 'quantity' | 'unitCents' | 'netCents'> =>
  netCents === line.netCents && restCents === line.netCents
    ? { quantity: line.quantity, unitCents: line.unitCents, netCents }
    : { quantity: Math.sign(netCents), unitCents: Math.abs(netCents), netCents }

/** Whether an amount may still be taken back of a line: in its direction, and not above what remains. */
export const isWithinRest = (restCents: Cents, netCents: Cents): boolean =>
  restCents !== 0 && Math.sign(netCents) === Math.sign(restCents) && Math.abs(netCents) <= Math.abs(restCents)
