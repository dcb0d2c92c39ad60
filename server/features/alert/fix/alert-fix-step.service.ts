import type { AlertFix } from '@adm/contract/alert/alert-fix'
import type { BookingStatusChange } from '@adm/contract/booking/booking'
import type { AlertFixKind } from '@adm/domain/alert/alert-fix'
import { fixReasons, fixRefusals, fixWords } from '@adm/domain/alert/alert-fix-words'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { bookingGuardSources, type GuardId, guardIds } from '@adm/domain/booking/step/booking-guard-id'
import { bookingPhases } from '@adm/domain/booking/step/booking-status'
import { Refusal } from '@adm/domain/refusal'
import { spreadSlots } from '@adm/domain/slot-offer/slot-offer'
import { addDays, addMinutes, dayOf } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import { findBookingAvailabilities } from '../../booking/assignment/availability.service.ts'
import { findBookingCandidates } from '../../booking/assignment/booking-candidates.service.ts'
import { sourcesOf } from '../../booking/step/booking-facts.service.ts'
import { judgeBookingStatus } from '../../booking/step/booking-transition.service.ts'

/** An order whose alert is mended, and when its mission begins. */
export type FixOrder = { order: Booking; startAt: string | null }
type StepFix = Extract<AlertFix, { call: 'step' }>
type Refused = { code: string; message: string }
type Step = { label: string; words?: string | null; body: BookingStatusChange; refusal?: Refused }

const isGuard = (value: unknown): value is GuardId => guardIds.some((id) => id === value)

/** The refusal that the step would get now, and whether its dialog asks for what is missing. */
const judge = async (
  reading: Reading,
  order: Booking,
  body: BookingStatusChange,
): Promise<{ refused: Refused[]; needsDialog: boolean }> => {
  try {
    await judgeBookingStatus(reading, order, body, sourcesOf(reading))
    return { refused: [], needsDialog: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const guard = error.facts['guard']
    const needsDialog = isGuard(guard) && bookingGuards.hasInputs(guard)
    return { refused: [{ code: error.code, message: error.message }], needsDialog }
  }
}

const isComing = (startAt: string | null, now: string): startAt is string => startAt !== null && startAt > now
const withoutDate = (startAt: string | null): Refused => (startAt === null ? fixRefusals.noStart : fixRefusals.past)

const assignBest = async (reading: Reading, { order, startAt }: FixOrder): Promise<Step | null> => {
  const body = { to: 'planned' as const }
  if (!isComing(startAt, reading.now)) return { label: fixWords.assignBest('un contrôleur'), body, refusal: withoutDate(startAt) }
  const candidates = await findBookingCandidates(reading, order.id, { startAt, name: '' })
  const best = candidates.find(({ id, allowed }) => allowed && id !== order.checkerId)
  if (!best) return { label: fixWords.assignBest('un contrôleur'), body, refusal: fixRefusals.nobody }
  const isMove = bookingPhases[order.status] === 'planned'
  const to = isMove ? { to: order.status, reason: fixReasons.moveTo } : body
  return {
    label: fixWords.assignBest(best.name),
    words: fixWords.at(startAt),
    body: { ...to, checkerId: best.id, startAt: addMinutes(startAt, 0) },
  }
}

const assignBeyond = async (reading: Reading, { order, startAt }: FixOrder): Promise<Step | null> => {
  if (!isComing(startAt, reading.now)) return null
  const candidates = await findBookingCandidates(reading, order.id, { startAt, name: '' })
  const unsuitable = bookingGuardSources.checkerIsSuitable
  const next = candidates.find(
    ({ allowed, refusals }) => !allowed && refusals.every(({ forcible, guard }) => forcible && guard === unsuitable),
  )
  if (!next) return null
  const force = next.refusals.map(({ guard }) => guard)
  const body = { to: 'planned' as const, checkerId: next.id, startAt: addMinutes(startAt, 0), force, reason: fixReasons.assignBeyond }
  return {
    label: fixWords.assignBeyond(next.name),
    words: [fixWords.at(startAt), ...next.refusals.map(({ message }) => message)].join(' '),
    body,
  }
}

const daysAhead = 13
/** The free slots of two weeks, from the day of the mission on. */
export const findSlots = async (reading: Reading, { order, startAt }: FixOrder) => {
  const today = dayOf(reading.now)
  const wished = startAt === null ? today : dayOf(startAt)
  const fromDay = wished > today ? wished : today
  const { days } = await findBookingAvailabilities(reading, order.id, { fromDay, untilDay: addDays(fromDay, daysAhead) })
  return days.flatMap(({ slots }) => slots).filter((slot) => slot.startAt > reading.now && slot.startAt !== order.startAt)
}

const moveTo = async (reading: Reading, target: FixOrder): Promise<Step> => {
  const { order } = target
  // The hour at which « Affecter » plans the order is no other hour.
  const slot = (await findSlots(reading, target)).find(({ startAt }) => startAt !== target.startAt)
  const isMove = bookingPhases[order.status] === 'planned'
  const to = isMove ? { to: order.status, reason: fixReasons.moveTo } : { to: 'planned' as const }
  if (!slot) return { label: 'Décaler', body: to, refusal: fixRefusals.noSlot }
  const candidates = await findBookingCandidates(reading, order.id, { startAt: slot.startAt, name: '' })
  const name = candidates.find(({ id }) => id === slot.checkerId)?.name ?? ''
  const words = fixWords.insteadOf(order.startAt)
  return { label: fixWords.moveTo(slot.startAt, name), words, body: { ...to, checkerId: slot.checkerId, startAt: slot.startAt } }
}

const fewSlots = 6
const offerSlots = async (reading: Reading, target: FixOrder): Promise<Step> => {
  const slots = spreadSlots(await findSlots(reading, target), fewSlots).map(({ startAt, checkerId }) => ({ startAt, checkerId }))
  const words = slots.length > 0 ? fixWords.offered(slots.map(({ startAt }) => startAt)) : null
  return { label: fixWords.offerSlots, words, body: { to: 'waiting_roomer', slots, reason: fixReasons.offerSlots } }
}

type StepKind = StepFix['kind']
const steps: Record<StepKind, (reading: Reading, target: FixOrder) => Promise<Step | null>> = {
  assignBest,
  assignBeyond,
  moveTo,
  offerSlots,
  takeBack: async (_, { order }) => ({
    label: fixWords.takeBack,
    body: { to: familyOf(order.service) === 'DEM' ? 'waiting requestReceived' : 'waiting' },
  }),
  confirmPresence: async () => ({ label: fixWords.confirmPresence, body: { to: 'confirmed' } }),
  closeMission: async (_, { order }) => ({
    label: fixWords.closeMission,
    body: { to: familyOf(order.service) === 'VIS' ? 'visited' : 'done' },
  }),
}

/** Whether a fix is a step of its order. */
export const isStepKind = (kind: AlertFixKind): kind is StepKind => kind in steps

/** A fix that is a step of the order, judged by the code that carries it out; null when there is nothing to propose. */
export const stepFix = async (reading: Reading, kind: StepKind, target: FixOrder): Promise<StepFix | null> => {
  const step = await steps[kind](reading, target)
  if (!step) return null
  const { label, words = null, body, refusal } = step
  const { refused, needsDialog } = refusal ? { refused: [refusal], needsDialog: true } : await judge(reading, target.order, body)
  return { call: 'step', id: kind, kind, label, words, refusals: refused, bookingId: target.order.id, body, needsDialog }
}
