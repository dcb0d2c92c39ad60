import type { AlertFix } from '@adm/contract/alert/alert-fix'
import { bookingCalls } from '@adm/contract/booking/booking'
import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { notificationCalls } from '@adm/contract/notification/notification'
import { messageCalls } from '@adm/contract/platform/message'
import { slotOfferCalls } from '@adm/contract/slot-offer'
import type { Alert } from '@adm/domain/alert/alert'
import type { AlertFixKind } from '@adm/domain/alert/alert-fix'
import { alertsRight } from '@adm/domain/alert/alert-type'
import { type PlannedFix, fixesOf } from '@adm/domain/alert/alert-fixes'
import { answererInWords, fixRefusals, fixWords } from '@adm/domain/alert/alert-fix-words'
import { type OrderSituation, startOf } from '@adm/domain/alert/order-situation'
import { hasPermissions, type Permission } from '@adm/domain/permission'
import { addDays, addMinutes, dayOf, instantAt } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import { findRunningDispatch } from '../../mission-proposition/dispatch.queries.ts'
import { suggestDispatch } from '../../mission-proposition/dispatch.service.ts'
import { addressFix } from './alert-fix-address.service.ts'
import { findPhonesOf } from '../row/alert-act.queries.ts'
import { findSlots, type FixOrder, isStepKind, stepFix } from './alert-fix-step.service.ts'
import { getAlert } from '../row/alert.queries.ts'
import { findSituations } from '../row/alert-situation.queries.ts'

type Target = { bookingId: string | null; clientId: string | null; ofOrder: FixOrder | null }

type Refused = { code: string; message: string }
const whyNoSearch = (startAt: string | null, now: string, isRunning: boolean): Refused[] => {
  if (isRunning) return [fixRefusals.running]
  if (startAt === null) return [fixRefusals.noStart]
  return startAt > now ? [] : [fixRefusals.past]
}

const searchFix = async (reading: Reading, kind: 'proposeToBest' | 'proposeToAll', target: FixOrder): Promise<AlertFix> => {
  const { order, startAt } = target
  const mode = kind === 'proposeToBest' ? 'waves' : 'first'
  const at = addMinutes(startAt ?? reading.now, 0)
  const isRunning = (await findRunningDispatch(reading.db, order.id)) !== undefined
  const standing = whyNoSearch(startAt, reading.now, isRunning)
  const plan = standing.length === 0 ? await suggestDispatch(reading, { bookingId: order.id, mode, startAt: at }) : null
  const [wave = []] = plan?.waves ?? []
  const refusals = plan !== null && wave.length === 0 ? [fixRefusals.nobody] : standing
  const label = kind === 'proposeToBest' ? fixWords.proposeToBest(Math.max(wave.length, 1)) : fixWords.proposeToAll
  const names = wave.map(({ name }) => name)
  const words = names.length > 0 ? fixWords.proposed(at, names) : null
  return { call: 'dispatch', id: kind, kind, label, words, refusals, bookingId: order.id, body: { mode, startAt: at } }
}

const resendFix = ({ order }: FixOrder): AlertFix => {
  const recipients = order.tenants.flatMap(({ emails }) => (emails ? emails.split(', ') : []))
  const refusals = recipients.length === 0 ? [fixRefusals.unreachable] : []
  return {
    call: 'resend',
    id: 'resendLinks',
    kind: 'resendLinks',
    label: fixWords.resendLinks,
    words: recipients.join(', ') || null,
    refusals,
    bookingId: order.id,
    recipients,
  }
}

const waveFix = async ({ db }: Reading, { order }: FixOrder): Promise<AlertFix> => {
  const refusals = (await findRunningDispatch(db, order.id)) ? [] : [fixRefusals.noSearch]
  return {
    call: 'advance',
    id: 'nextWave',
    kind: 'nextWave',
    label: fixWords.nextWave,
    words: fixWords.nextProposed,
    refusals,
    bookingId: order.id,
  }
}

const idOfPlace = ({ place, bounce }: PlannedFix, { bookingId, clientId, ofOrder }: Target): string | null | undefined => {
  if (place?.of === 'checker') return bounce?.ownerId
  return place?.of === 'client' ? (clientId ?? ofOrder?.order.clientId) : bookingId
}

const linkFix = (kind: 'complete' | 'correctAddress', fix: PlannedFix, target: Target): AlertFix[] => {
  const { place, words = '', fields = [], answerer = 'company' } = fix
  const id = idOfPlace(fix, target)
  if (!place || !id) return []
  const href = `/${place.of}/${id}?tab=${place.tab}`
  return [
    {
      call: 'link',
      id: `${kind} ${place.tab} ${words}`,
      kind,
      label: fixWords[kind](words),
      words: answererInWords(answerer),
      refusals: [],
      href,
      fields: [...fields],
      answerer,
    },
  ]
}

const phoneFixes = async (
  { db }: Reading,
  calls: NonNullable<PlannedFix['calls']>,
  { bookingId, clientId }: Target,
): Promise<AlertFix[]> => {
  const numbers = await findPhonesOf(db, calls, { bookingId, clientId })
  return numbers.map(({ name, phone }) => ({
    call: 'phone',
    id: `phone ${phone}`,
    kind: 'phone',
    label: fixWords.phone(name, phone),
    words: null,
    refusals: [],
    name,
    phone,
  }))
}

const accept: AlertFix = { call: 'accept', id: 'acceptRisk', kind: 'acceptRisk', label: fixWords.acceptRisk, words: null, refusals: [] }

const orderFix = async (reading: Reading, { kind }: PlannedFix, target: FixOrder): Promise<AlertFix[]> => {
  if (isStepKind(kind)) return [await stepFix(reading, kind, target)].flatMap((fix) => fix ?? [])
  if (kind === 'proposeToBest' || kind === 'proposeToAll') return [await searchFix(reading, kind, target)]
  if (kind === 'nextWave') return [await waveFix(reading, target)]
  return kind === 'resendLinks' ? [resendFix(target)] : []
}

/** The permissions of the call of each fix. */
const required: Record<AlertFix['call'], readonly Permission[]> = {
  dispatch: dispatchCalls.start.requires,
  advance: dispatchCalls.advance.requires,
  step: bookingCalls.transition.requires,
  resend: slotOfferCalls.resend.requires,
  clearAddress: messageCalls.clear.requires,
  resendMessage: notificationCalls.resend.requires,
  accept: [alertsRight],
  link: [],
  phone: bookingCalls.read.requires,
}
const callOf = (kind: AlertFixKind): AlertFix['call'] => {
  if (kind === 'proposeToBest' || kind === 'proposeToAll') return 'dispatch'
  if (kind === 'complete' || kind === 'correctAddress') return 'link'
  if (kind === 'clearAddress' || kind === 'resendMessage') return kind
  if (kind === 'nextWave') return 'advance'
  if (kind === 'resendLinks') return 'resend'
  if (kind === 'acceptRisk') return 'accept'
  return kind === 'phone' ? 'phone' : 'step'
}

/** The permissions of the call of a fix. */
export const rightsOfFix = (kind: AlertFixKind): readonly Permission[] => required[callOf(kind)]

const resolve = async (reading: Reading, fix: PlannedFix, target: Target): Promise<AlertFix[]> => {
  if (!hasPermissions(reading.by.permissions, rightsOfFix(fix.kind))) return []
  if (fix.kind === 'acceptRisk') return [accept]
  if (fix.kind === 'complete' || fix.kind === 'correctAddress') return linkFix(fix.kind, fix, target)
  if (fix.kind === 'clearAddress' || fix.kind === 'resendMessage') return addressFix(reading, fix)
  if (fix.kind === 'phone') return fix.calls ? phoneFixes(reading, fix.calls, target) : []
  return target.ofOrder ? orderFix(reading, fix, target.ofOrder) : []
}

/** The hour of a wished day, or of the day after tomorrow, when nobody is free: for those who are asked beyond their area. */
const usualHour = '10:00'
const hourWithoutSlot = (wishedAt: string | null, now: string): string => {
  const wished = wishedAt === null ? null : instantAt(dayOf(wishedAt), usualHour)
  return wished !== null && wished > now ? wished : instantAt(addDays(dayOf(now), 2), usualHour)
}

/** An order that only has a wished day is searched for at the first free hour from that day on. */
const withHour = async (reading: Reading, situation: OrderSituation): Promise<FixOrder> => {
  const { order, searchedStartAt } = situation
  const hour = order.startAt ?? searchedStartAt
  if (hour !== null || !['waiting', 'waiting_checker', 'no_checker'].includes(order.status)) return { order, startAt: hour }
  const wishedAt = startOf(situation)
  const [slot] = await findSlots(reading, { order, startAt: wishedAt })
  return { order, startAt: slot?.startAt ?? hourWithoutSlot(wishedAt, reading.now) }
}

/** The fixes of an alert with all that their calls need, those that the reader may carry out; none once it is resolved. @throws {Refusal} `ALERT_NOT_FOUND` */
export const readFixes = async (reading: Reading, id: string): Promise<AlertFix[]> => readFixesOf(reading, await getAlert(reading.db, id))

/** The fixes of an alert, as `readFixes`. @param only leaves out the fixes of other kinds */
export const readFixesOf = async (
  reading: Reading,
  { status, facts, bookingId, clientId }: Alert,
  only?: AlertFixKind,
): Promise<AlertFix[]> => {
  if (status === 'resolved') return []
  const [situation] = bookingId ? await findSituations(reading.db, [bookingId]) : []
  const ofOrder = situation ? await withHour(reading, situation) : null
  const fixes: AlertFix[] = []
  const planned = fixesOf(facts).filter(({ kind }) => only === undefined || kind === only)
  for (const fix of planned) fixes.push(...(await resolve(reading, fix, { bookingId, clientId, ofOrder })))
  return [...new Map(fixes.map((fix) => [fix.id, fix])).values()]
}
