import type { BillingLine } from './billing-line.ts'
import type { DueLine } from './billed-order.ts'

/** What becomes of the live line of an order after the order changed. */
export type LineChange =
  | { kind: 'stays' }
  /** The order has no line yet, or its credited one is over: a new line. */
  | { kind: 'made'; line: DueLine; ends: boolean }
  | { kind: 'changed'; line: DueLine }
  /** Only whose it is and what it waits for: it is in a document, which states the rest. */
  | { kind: 'moved'; line: DueLine }
  /** Nothing is due any more: a credited line stays as a trace, any other goes. */
  | { kind: 'ended'; staysAsTrace: boolean }
  /** A document holds the line, and the change would contradict it. */
  | { kind: 'refused'; status: 'in_draft' | 'invoiced' }

const stated = ['result', 'amountCents', 'performedOn'] as const
const followed = ['clientId', 'deliveryId', 'because'] as const

const differs = (before: BillingLine, due: DueLine, fields: readonly (keyof DueLine & keyof BillingLine)[]): boolean =>
  fields.some((field) => before[field] !== due[field])

/** What a document that holds the line lets happen to it. */
const documentedChange = (before: BillingLine, status: 'in_draft' | 'invoiced', due: DueLine | null): LineChange => {
  if (!due || differs(before, due, stated) || due.status !== 'to_bill') return { kind: 'refused', status }
  // An issued invoice waits for nothing: a report that is opened again (E27) changes nothing of it.
  const line = status === 'invoiced' ? { ...due, because: null } : due
  return differs(before, line, followed) ? { kind: 'moved', line } : { kind: 'stays' }
}

const creditedChange = (before: BillingLine, due: DueLine | null): LineChange => {
  if (!due) return { kind: 'ended', staysAsTrace: true }
  if (differs(before, due, stated)) return { kind: 'made', line: due, ends: true }
  const line = { ...due, because: before.because }
  return differs(before, line, followed) ? { kind: 'moved', line } : { kind: 'stays' }
}

/**
 * How the line of an order follows the order.
 * @param before its live line
 * @param due what the order wants now; null without a result
 */
export const lineChange = (before: BillingLine | null, due: DueLine | null): LineChange => {
  if (!before) return due ? { kind: 'made', line: due, ends: false } : { kind: 'stays' }
  if (before.status === 'in_draft' || before.status === 'invoiced') return documentedChange(before, before.status, due)
  if (before.status === 'credited') return creditedChange(before, due)
  if (!due) return { kind: 'ended', staysAsTrace: false }
  return differs(before, due, [...stated, ...followed, 'status']) ? { kind: 'changed', line: due } : { kind: 'stays' }
}
