import type { BookingDetail, BookingStatusChange, OfferedTransition } from '@adm/contract/booking/booking'
import type { Cause } from '@adm/domain/booking/step/booking-cause'
import { isOurFault } from '@adm/domain/booking/step/booking-cause'
import type { GuardId } from '@adm/domain/booking/step/guards/booking-guard-id'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { type ReportPoint, reportPointsOf } from '@adm/domain/booking/document/report-point'
import type { StatedInput, ProspectOutcome, StatedFacts, WithdrawnKeys } from '@adm/domain/booking/step/guards/stated-facts'
import { dayOf, hourOf, instantAt } from '@adm/domain/values/date/moment'

/** A transition offered by the page: its table row, and the server's current refusals. */
export type Step = { row: BookingTransition; offered: OfferedTransition }

export type SlotDraft = { day: string; hour: string }
export type ProspectDraft = { name: string; outcome: ProspectOutcome }

/** Draft of the dialog, as typed; inputs of other transitions are left out of the request. */
export type StepDraft = {
  slot: SlotDraft
  checkerId: string | undefined
  reason: string
  cause: Cause | undefined
  feeConfirmed: boolean
  slots: readonly SlotDraft[]
  ticked: readonly StatedInput[]
  keys: WithdrawnKeys | undefined
  waitedMinutes: string
  statement: string
  points: readonly ReportPoint[]
  pointReasons: Partial<Record<ReportPoint, string>>
  quotation: string
  partner: string
  prospects: readonly ProspectDraft[]
  force: readonly GuardId[]
}

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

const empty: SlotDraft = { day: '', hour: '' }

/** Initial draft: the mission's date and checker, and the order's prospects. */
export const openStep = ({ startAt, checkerId, wishedDay, tenants }: BookingDetail): StepDraft => ({
  slot: startAt ? { day: dayOf(startAt), hour: hourOf(startAt) } : { day: wishedDay ?? '', hour: '' },
  checkerId: checkerId ?? undefined,
  reason: '',
  cause: undefined,
  feeConfirmed: false,
  slots: [empty, empty, empty],
  ticked: [],
  keys: undefined,
  waitedMinutes: '',
  statement: '',
  points: [],
  pointReasons: {},
  quotation: '',
  partner: '',
  prospects: tenants
    .filter(({ role }) => role === 'prospect')
    .map(({ firstName, lastName }) => ({ name: `${firstName} ${lastName}`, outcome: 'absent' })),
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
  slots: ({ slots }) => ({ slots: slots.map(instantOf).filter((at) => at !== undefined) }),
  chosenSlot: ({ slot }) => optional('chosenSlot', instantOf(slot)),
  proposals: ({ ticked }) => ({ noLiveProposal: ticked.includes('proposals') }),
  keys: ({ keys }) => optional('withdrawnKeys', keys),
  wait: ({ waitedMinutes }) => (/^\d+$/.test(waitedMinutes) ? { waitedMinutes: Number(waitedMinutes) } : {}),
  proof: ({ statement }) => optional('statement', statement.trim() || undefined),
  points: ({ points, pointReasons }, booking) => ({ points: [...points], pointReasons: reasonsOf(pointReasons, reportPointsOf(booking)) }),
  documentChecked: ({ ticked }) => ({ documentChecked: ticked.includes('documentChecked') }),
  archive: ({ ticked }) => ({ notArchived: ticked.includes('archive') }),
  invoice: ({ ticked }) => (ticked.includes('invoice') ? { invoice: null } : {}),
  quotation: ({ quotation, ticked }) =>
    quotation.trim() ? { quotation: { number: quotation.trim(), accepted: ticked.includes('quotation') } } : { quotation: null },
  partner: ({ partner }) => optional('partner', partner.trim() || undefined),
  trip: ({ ticked }) => ({ tripMade: ticked.includes('trip') }),
  prospects: ({ prospects }) => ({ prospects: prospects.filter(({ name }) => name.trim() !== '') }),
  information: ({ ticked }) => ({ informationComplete: ticked.includes('information') }),
}

const optional = <Name extends keyof StatedFacts>(name: Name, value: StatedFacts[Name]): StatedFacts =>
  value === undefined ? {} : { [name]: value }

const reasonsOf = (reasons: StepDraft['pointReasons'], points: readonly ReportPoint[]): Partial<Record<ReportPoint, string>> =>
  Object.fromEntries(points.map((point) => [point, reasons[point]?.trim()]).filter(([, reason]) => reason))

/** The request of a transition, limited to its inputs. */
export const changeOf = (draft: StepDraft, booking: BookingDetail, { row }: Step, inputs: readonly StatedInput[]): BookingStatusChange => {
  const startAt = inputs.includes('date') ? instantOf(draft.slot) : undefined
  const facts: StatedFacts = Object.assign({}, ...inputs.map((input) => stated[input](draft, booking)))
  return {
    to: row.to,
    ...(startAt ? { startAt } : {}),
    ...(inputs.includes('checker') && draft.checkerId ? { checkerId: draft.checkerId } : {}),
    ...(draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
    ...(draft.force.length > 0 ? { force: [...draft.force] } : {}),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
  }
}
