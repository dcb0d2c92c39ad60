import { z } from 'zod'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { causes } from '@adm/domain/booking/step/booking-cause'
import { bookingStatuses, bookingStatusLabels, type BookingStatus } from '@adm/domain/booking/step/booking-status'
import { bookingTransitions, statusAfter } from '@adm/domain/booking/step/booking-transition'
import { type BulkAct, bulkAct } from '@adm/domain/booking/bulk/bulk-act'
import { isReschedule } from '@adm/domain/booking/step/guards/guard'
import { type StatedInput, type StatedFacts, statedInputs, withdrawnKeys } from '@adm/domain/booking/step/stated-facts'

const typed = z.string()

/** The schema of a draft of the dialog, as typed. */
export const bulkDraft = (kind: BulkAct['kind']) =>
  z.object({
    kind: z.literal(kind),
    day: typed,
    hour: typed,
    days: typed,
    isEarlier: z.boolean(),
    checkerId: typed.optional(),
    to: z.enum(bookingStatuses).optional(),
    cause: z.enum(causes).optional(),
    keys: withdrawnKeys.optional(),
    ticked: z.array(z.enum(statedInputs)),
    add: z.array(typed),
    remove: z.array(typed),
    how: z.enum(['set', 'append']),
    text: typed,
    reason: typed,
  })
export type BulkDraft = z.output<ReturnType<typeof bulkDraft>>

/** The initial draft. */
export const openBulk = (kind: BulkAct['kind']): BulkDraft => ({
  kind,
  day: '',
  hour: '',
  days: '1',
  isEarlier: false,
  checkerId: undefined,
  to: undefined,
  cause: undefined,
  keys: undefined,
  ticked: [],
  add: [],
  remove: [],
  how: 'append',
  text: '',
  reason: '',
})

/** Inputs that have one value for many orders; a transition that requires others is made order by order. */
const once: readonly StatedInput[] = ['reason', 'cause', 'fee', 'keys', 'documentChecked', 'archive', 'trip', 'information']

const rowsOnce = bookingTransitions.filter(
  (row) =>
    row.from.length > 0 && row.by.includes('OPS') && !isReschedule(row) && bookingGuards.inputs(row).every((input) => once.includes(input)),
)

/** The target statuses that a bulk offers. */
export const bulkTargets = [...new Set(rowsOnce.map(({ to }) => to))].map((value) => ({ value, label: bookingStatusLabels[value] }))

/** The inputs required by the transitions to a status. */
export const inputsOfTarget = (to: BookingStatus | undefined): readonly StatedInput[] => [
  ...new Set(rowsOnce.filter((row) => row.to === to && statusAfter(row) === to).flatMap((row) => bookingGuards.inputs(row))),
]

/** The stated facts of each filled input. */
const statedBy: Partial<Record<StatedInput, (draft: BulkDraft) => StatedFacts>> = {
  cause: ({ cause }) => (cause ? { cause } : {}),
  keys: ({ keys }) => (keys ? { withdrawnKeys: keys } : {}),
  documentChecked: ({ ticked }) => ({ documentChecked: ticked.includes('documentChecked') }),
  archive: ({ ticked }) => ({ notArchived: ticked.includes('archive') }),
  trip: ({ ticked }) => ({ tripMade: ticked.includes('trip') }),
  information: ({ ticked }) => ({ informationComplete: ticked.includes('information') }),
}
const statedOf = (draft: BulkDraft): StatedFacts => Object.assign({}, ...inputsOfTarget(draft.to).map((input) => statedBy[input]?.(draft)))

const daysOf = ({ days, isEarlier }: BulkDraft): number => Number(days.replace(/\s/g, '') || Number.NaN) * (isEarlier ? -1 : 1)

/** The request's fields of each act: values typed for another act are left out. */
const typedBy: Record<BulkAct['kind'], (draft: BulkDraft) => object> = {
  move: ({ day, hour }) => ({ day, ...(hour ? { hour } : {}) }),
  shift: (draft) => ({ days: daysOf(draft) }),
  assign: ({ checkerId }) => ({ checkerId }),
  unassign: ({ keys }) => (keys ? { withdrawnKeys: keys } : {}),
  status: (draft) => ({ to: draft.to, facts: statedOf(draft) }),
  tags: ({ add, remove }) => ({ add, remove }),
  comment: ({ how, text }) => ({ how, text }),
}
const reasoned: readonly BulkAct['kind'][] = ['move', 'shift', 'assign', 'unassign']
const needsReason = ({ kind, to }: BulkDraft): boolean =>
  kind === 'status' ? inputsOfTarget(to).includes('reason') : reasoned.includes(kind)

const typedOf = (draft: BulkDraft): object => ({
  kind: draft.kind,
  ...typedBy[draft.kind](draft),
  ...(needsReason(draft) && draft.reason.trim() ? { reason: draft.reason } : {}),
})

/** The act to send, or one error sentence per field. */
export const readBulk = (draft: BulkDraft): { act: BulkAct; errors: null } | { act: null; errors: ReadonlyMap<string, string> } => {
  const read = bulkAct.safeParse(typedOf(draft))
  if (read.success) return { act: read.data, errors: null }
  // Reversed because a Map keeps the last entry, and a field shows its first error.
  return { act: null, errors: new Map(read.error.issues.toReversed().map(({ path, message }) => [fieldOf(path), message])) }
}

/** The field of an error's path: a list for one of its tags, the fact's name for a stated fact. */
const fieldOf = ([first, second]: readonly PropertyKey[]): string => String(first === 'facts' ? (second ?? first) : first)

/** The fields of each act that can show an error. */
const fieldsByKind: Record<BulkAct['kind'], readonly string[]> = {
  move: ['day', 'hour', 'reason'],
  shift: ['days', 'reason'],
  assign: ['checkerId', 'reason'],
  unassign: ['withdrawnKeys', 'reason'],
  status: ['to', 'cause', 'withdrawnKeys', 'reason'],
  tags: ['add', 'remove'],
  comment: ['text'],
}

/** Errors of fields that are not on screen, shown above the form. */
export const unshownErrors = ({ kind }: BulkDraft, errors: ReadonlyMap<string, string>): string[] => [
  ...new Set([...errors].filter(([field]) => !fieldsByKind[kind].includes(field)).map(([, message]) => message)),
]
