import type { BookingDetail, BookingStatusChange, OfferedTransition } from '@adm/contract/booking/booking'
import { type Cause, causes, isOurFault } from '@adm/domain/booking/step/booking-cause'
import { guardIds, type GuardId } from '@adm/domain/booking/step/booking-guard-id'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { type ReportPoint, reportPoints, reportPointsOf } from '@adm/domain/booking/step/report-point'
import { prospectOutcomes, type StatedFacts, type StatedInput, statedInputs, withdrawnKeys } from '@adm/domain/booking/step/stated-facts'
import { typedRefusals } from '@adm/domain/booking/step/guards/typed-refusals'
import { type RealTimes, realTimesOn } from '@adm/domain/booking/step/real-times'
import type { Actor } from '@adm/domain/actor'
import { datesOfWish } from '@adm/domain/slot-offer/date-to-offer'
import { slotsToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { dayOf, hourOf, instantAt } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { todayInParis } from '../../../platform/today.ts'

/** A transition offered by the page: its table row, and the server's current refusals. */
export type Step = { row: BookingTransition; offered: OfferedTransition }

const slotDraft = z.object({ day: z.string(), hour: z.string() })
export type SlotDraft = z.output<typeof slotDraft>
const prospectDraft = z.object({ name: z.string(), outcome: z.enum(prospectOutcomes) })
export type ProspectDraft = z.output<typeof prospectDraft>

/** Draft of the dialog, as typed; inputs of other transitions are left out of the request. It survives a reload and the end of the session. */
const stepDraft = z.object({
  slot: slotDraft,
  checkerId: z.string().optional(),
  reason: z.string(),
  checkerWithdrew: z.boolean(),
  cause: z.enum(causes).optional(),
  feeConfirmed: z.boolean(),
  slots: slotsToOffer.readonly(),
  /** The dates to offer for a service on demand, some of them not whole yet. */
  dates: z.array(slotDraft).readonly(),
  ticked: z.array(z.enum(statedInputs)).readonly(),
  keys: withdrawnKeys.optional(),
  waitedMinutes: z.string(),
  statement: z.string(),
  points: z.array(z.enum(reportPoints)).readonly(),
  pointReasons: z.partialRecord(z.enum(reportPoints), z.string()),
  prospects: z.array(prospectDraft).readonly(),
  arrivalHour: z.string(),
  endHour: z.string(),
  force: z.array(z.enum(guardIds)).readonly(),
})
export type StepDraft = z.output<typeof stepDraft>

/** The draft of one transition: that of another transition of the order is not restored. */
export const draftOfStep = ({ row }: Step) => stepDraft.extend({ transition: z.literal(row.id) })

/** Props of each field of the dialog. */
export type StepFieldsProps = {
  booking: BookingDetail
  step: Step
  inputs: readonly StatedInput[]
  draft: StepDraft
  errors: ReadonlyMap<string, string>
  onChange: (part: Partial<StepDraft>) => void
  /** Called with the forcible refusals of the chosen checker. */
  onForcible: (refused: readonly { guard: GuardId; message: string }[]) => void
}

/** Initial draft: the mission's date and checker, and the order's prospects. */
export const openStep = ({ startAt, checkerId, wishedDay, wishedUntilDay, tenants }: BookingDetail): StepDraft => ({
  slot: startAt ? { day: dayOf(startAt), hour: hourOf(startAt) } : { day: wishedDay ?? '', hour: '' },
  checkerId: checkerId ?? undefined,
  reason: '',
  checkerWithdrew: false,
  cause: undefined,
  feeConfirmed: false,
  slots: [],
  dates: datesOfWish({ wishedDay, wishedUntilDay }, todayInParis()),
  ticked: [],
  keys: undefined,
  waitedMinutes: '',
  statement: '',
  points: [],
  pointReasons: {},
  prospects: tenants
    .filter(({ role }) => role === 'prospect')
    .map(({ firstName, lastName }) => ({ name: `${firstName} ${lastName}`, outcome: 'absent' })),
  arrivalHour: '',
  endHour: '',
  force: [],
})

/** The instant of a day and an hour, once both are complete. */
export const instantOf = ({ day, hour }: SlotDraft): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(hour) ? instantAt(day, hour) : undefined

/** Cancellation fee for this cause: zero when the company is at fault. */
export const feeOf = ({ cancellationCents }: BookingDetail, cause: Cause | undefined): number => (isOurFault(cause) ? 0 : cancellationCents)

/** The stated facts of each input, once filled. */
const stated: Record<StatedInput, (draft: StepDraft, booking: BookingDetail) => StatedFacts> = {
  date: () => ({}),
  checker: () => ({}),
  reason: () => ({}),
  cause: ({ cause }) => (cause ? { cause } : {}),
  fee: ({ feeConfirmed, cause }, booking) => (feeConfirmed ? { feeCents: feeOf(booking, cause) } : {}),
  slots: () => ({}),
  chosenSlot: () => ({}),
  keys: ({ keys }) => optional('withdrawnKeys', keys),
  wait: ({ waitedMinutes }) => (/^\d+$/.test(waitedMinutes) ? { waitedMinutes: Number(waitedMinutes) } : {}),
  proof: ({ statement }) => optional('statement', statement.trim() || undefined),
  points: ({ points, pointReasons }, booking) => ({ points: [...points], pointReasons: reasonsOf(pointReasons, reportPointsOf(booking)) }),
  documentChecked: ({ ticked }) => ({ documentChecked: ticked.includes('documentChecked') }),
  archive: ({ ticked }) => ({ notArchived: ticked.includes('archive') }),
  trip: ({ ticked }) => ({ tripMade: ticked.includes('trip') }),
  prospects: ({ prospects }) => ({ prospects: prospects.filter(({ name }) => name.trim() !== '') }),
  information: ({ ticked }) => ({ informationComplete: ticked.includes('information') }),
  realTimes: ({ arrivalHour, endHour }, { startAt }) => (startAt ? statedTimes(realTimesOn(dayOf(startAt), arrivalHour, endHour)) : {}),
}

const statedTimes = ({ arrivedAt, finishedAt }: RealTimes): StatedFacts => ({
  ...(arrivedAt && { arrivedAt }),
  ...(finishedAt && { finishedAt }),
})

const optional = <Name extends keyof StatedFacts>(name: Name, value: StatedFacts[Name]): StatedFacts =>
  value === undefined ? {} : { [name]: value }

const reasonsOf = (reasons: StepDraft['pointReasons'], points: readonly ReportPoint[]): Partial<Record<ReportPoint, string>> =>
  Object.fromEntries(points.map((point) => [point, reasons[point]?.trim()]).filter(([, reason]) => reason))

/** Whether the transition takes a mission from its checker. */
export const takesMission = ({ from, to }: BookingTransition): boolean =>
  to === 'waiting_checker' && from.some((status) => status === 'planned')

/** The slots that the dialog offers, or the dates of a service on demand that are whole. */
const offeredIn = ({ slots, dates }: StepDraft, { family }: BookingTransition): Pick<BookingStatusChange, 'slots' | 'dates'> =>
  family === 'DEM' ? { dates: dates.flatMap((date) => instantOf(date) ?? []) } : { slots: [...slots] }

/** The request of a transition, limited to its inputs. */
export const changeOf = (draft: StepDraft, booking: BookingDetail, { row }: Step, inputs: readonly StatedInput[]): BookingStatusChange => {
  const startAt = inputs.includes('date') || inputs.includes('chosenSlot') ? instantOf(draft.slot) : undefined
  const withdrawal = draft.checkerWithdrew && takesMission(row) ? { checkerWithdrew: true } : {}
  const facts: StatedFacts = Object.assign(withdrawal, ...inputs.map((input) => stated[input](draft, booking)))
  return {
    to: row.to,
    ...(startAt ? { startAt } : {}),
    ...(inputs.includes('slots') ? offeredIn(draft, row) : {}),
    ...(inputs.includes('checker') && draft.checkerId ? { checkerId: draft.checkerId } : {}),
    ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
    ...(draft.force.length > 0 ? { force: [...draft.force] } : {}),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
  }
}

type Typed = {
  booking: BookingDetail
  step: Step
  inputs: readonly StatedInput[]
  draft: StepDraft
  body: BookingStatusChange
  actors: readonly Actor[]
}

/** The refusals that the dialog says before its request. */
export const refusedAsTyped = ({ booking, step, inputs, draft, body, actors }: Typed) => {
  const { startAt, checkerId, reason, force, slots = [], dates = [], facts = {} } = body
  const fee = inputs.includes('fee') ? feeOf(booking, draft.cause) : 0
  const typed = {
    now: new Date().toISOString(),
    startAt,
    checkerId,
    reason,
    freeSlots: [...slots.map((slot) => slot.startAt), ...dates],
    stated: facts,
    feeToConfirm: fee === 0 ? null : fee,
    hasWithdrawnKeys: inputs.includes('keys'),
  }
  return typedRefusals(booking, step.row, typed, { actors, ...(force && { force }), reason })
}
