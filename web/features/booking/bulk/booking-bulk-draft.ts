import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { Cause } from '@adm/domain/booking/step/booking-cause'
import { bookingStatusLabels, type BookingStatus } from '@adm/domain/booking/step/booking-status'
import { bookingTransitions, statusAfter } from '@adm/domain/booking/step/booking-transition'
import { type BulkAct, bulkAct } from '@adm/domain/booking/bulk/bulk-act'
import { isReschedule } from '@adm/domain/booking/step/guards/guard'
import type { StatedInput, StatedFacts, WithdrawnKeys } from '@adm/domain/booking/step/guards/stated-facts'

/** What is typed of an act, as typed. */
export type BulkDraft = {
  kind: BulkAct['kind']
  day: string
  hour: string
  days: string
  isEarlier: boolean
  checkerId: string | undefined
  to: BookingStatus | undefined
  cause: Cause | undefined
  keys: WithdrawnKeys | undefined
  partner: string
  ticked: readonly StatedInput[]
  add: string[]
  remove: string[]
  how: 'set' | 'append'
  text: string
  reason: string
}

/** The act as its dialog opens. */
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
  partner: '',
  ticked: [],
  add: [],
  remove: [],
  how: 'append',
  text: '',
  reason: '',
})

/** What can be said once for many orders; a step that asks for more is taken order by order. */
const once: readonly StatedInput[] = [
  'reason',
  'cause',
  'fee',
  'keys',
  'proposals',
  'documentChecked',
  'archive',
  'invoice',
  'partner',
  'trip',
  'information',
]

const rowsOnce = bookingTransitions.filter(
  (row) =>
    row.from.length > 0 && row.by.includes('OPS') && !isReschedule(row) && bookingGuards.asks(row).every((ask) => once.includes(ask)),
)

/** The statuses that many orders can be led to at once. */
export const bulkTargets = [...new Set(rowsOnce.map(({ to }) => to))].map((value) => ({ value, label: bookingStatusLabels[value] }))

/** What leading orders to a status asks for. */
export const inputsOfTarget = (to: BookingStatus | undefined): readonly StatedInput[] => [
  ...new Set(rowsOnce.filter((row) => row.to === to && statusAfter(row) === to).flatMap((row) => bookingGuards.asks(row))),
]

/** What each question states, once it is answered. */
const statedBy: Partial<Record<StatedInput, (draft: BulkDraft) => StatedFacts>> = {
  cause: ({ cause }) => (cause ? { cause } : {}),
  keys: ({ keys }) => (keys ? { withdrawnKeys: keys } : {}),
  partner: ({ partner }) => (partner.trim() ? { partner: partner.trim() } : {}),
  proposals: ({ ticked }) => ({ noLiveProposal: ticked.includes('proposals') }),
  documentChecked: ({ ticked }) => ({ documentChecked: ticked.includes('documentChecked') }),
  archive: ({ ticked }) => ({ notArchived: ticked.includes('archive') }),
  invoice: ({ ticked }) => (ticked.includes('invoice') ? { invoice: null } : {}),
  trip: ({ ticked }) => ({ tripMade: ticked.includes('trip') }),
  information: ({ ticked }) => ({ informationComplete: ticked.includes('information') }),
}
const statedOf = (draft: BulkDraft): StatedFacts => Object.assign({}, ...inputsOfTarget(draft.to).map((ask) => statedBy[ask]?.(draft)))

const daysOf = ({ days, isEarlier }: BulkDraft): number => Number(days.replace(/\s/g, '') || Number.NaN) * (isEarlier ? -1 : 1)

/** What each act is sent as: its own fields, nothing that was typed for another one. */
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

/** The act that was typed, or the sentence of each field that is not well. */
export const readBulk = (draft: BulkDraft): { act: BulkAct; errors: null } | { act: null; errors: ReadonlyMap<string, string> } => {
  const read = bulkAct.safeParse(typedOf(draft))
  if (read.success) return { act: read.data, errors: null }
  // The first of a field is the one that it shows.
  return { act: null, errors: new Map(read.error.issues.toReversed().map(({ path, message }) => [fieldOf(path), message])) }
}

/** The field that shows what is wrong there: a tag of a list, by the list; a stated fact, by its own name. */
const fieldOf = ([first, second]: readonly PropertyKey[]): string => String(first === 'facts' ? (second ?? first) : first)

/** The fields that the act shows, of those that an error can name. */
const fieldsByKind: Record<BulkAct['kind'], readonly string[]> = {
  move: ['day', 'hour', 'reason'],
  shift: ['days', 'reason'],
  assign: ['checkerId', 'reason'],
  unassign: ['withdrawnKeys', 'reason'],
  status: ['to', 'cause', 'withdrawnKeys', 'partner', 'reason'],
  tags: ['add', 'remove'],
  comment: ['text'],
}

/** What is wrong that no field shows: said above them. */
export const unshownErrors = ({ kind }: BulkDraft, errors: ReadonlyMap<string, string>): string[] => [
  ...new Set([...errors].filter(([field]) => !fieldsByKind[kind].includes(field)).map(([, message]) => message)),
]
