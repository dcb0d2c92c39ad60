import type { BillingLine } from './billing-line.ts'
import type { WantedLine } from './billed-order.ts'

/** What becomes of the live line of an order after the order changed. */
export type LineChange =
  | { kind: 'stays' }
  /** The order has no line yet, or its credited one is over: a new line. */
  | { kind: 'made'; line: WantedLine; ends: boolean }
  | { kind: 'changed'; line: WantedLine }
  /** Only whose it is and what it waits for: it is in a document, which states the rest. */
  | { kind: 'moved'; line: WantedLine }
  /** Nothing is due any more: a credited line stays as a trace, any other goes. */
  | { kind: 'ended'; isKeptAsTrace: boolean }
  /** A document holds the line, and the change would contradict it. */
  | { kind: 'refused'; status: 'in_draft' | 'invoiced' }

const stated = ['result', 'amountCents', 'performedOn'] as const
const followed = ['clientId', 'deliveryId', 'because'] as const

const differs = (before: BillingLine, wanted: WantedLine, fields: readonly (keyof WantedLine & keyof BillingLine)[]): boolean =>
  fields.some((field) => before[field] !== wanted[field])

/** What a document that holds the line lets happen to it. */
const heldChange = (before: BillingLine, status: 'in_draft' | 'invoiced', wanted: WantedLine | null): LineChange => {
  if (!wanted || differs(before, wanted, stated) || wanted.status !== 'to_bill') return { kind: 'refused', status }
  // An issued invoice waits for nothing: a report that is opened again (E27) changes nothing of it.
  const line = status === 'invoiced' ? { ...wanted, because: null } : wanted
  return differs(before, line, followed) ? { kind: 'moved', line } : { kind: 'stays' }
}

const creditedChange = (before: BillingLine, wanted: WantedLine | null): LineChange => {
  if (!wanted) return { kind: 'ended', isKeptAsTrace: true }
  if (differs(before, wanted, stated)) return { kind: 'made', line: wanted, ends: true }
  const line = { ...wanted, because: before.because }
  return differs(before, line, followed) ? { kind: 'moved', line } : { kind: 'stays' }
}

/**
 * How the line of an order follows the order.
 * @param before its live line
 * @param wanted what the order wants now; null without a result
 */
export const lineChange = (before: BillingLine | null, wanted: WantedLine | null): LineChange => {
  if (!before) return wanted ? { kind: 'made', line: wanted, ends: false } : { kind: 'stays' }
  if (before.status === 'in_draft' || before.status === 'invoiced') return heldChange(before, before.status, wanted)
  if (before.status === 'credited') return creditedChange(before, wanted)
  if (!wanted) return { kind: 'ended', isKeptAsTrace: false }
  return differs(before, wanted, [...stated, ...followed, 'status']) ? { kind: 'changed', line: wanted } : { kind: 'stays' }
}
