import type { MissingFieldName } from '../booking/order/missing-field.ts'
import {
  type AlertFact,
  type AlertRule,
  type BounceOwner,
  type MissingClientData,
  missingClientDataLabels,
  type ReturnedMessage,
} from './alert-fact.ts'
import type { AlertFixKind, Answerer } from './alert-fix.ts'
import type { RiskFactor } from './alert-setting.ts'

/** A tab of an order, a client or a checker on which a person types what is missing. */
export type FixPlace = { of: 'booking' | 'client' | 'checker'; tab: string }

/** A fix of an alert, before the server has found its values: what it mends, and where. */
export type PlannedFix = {
  kind: AlertFixKind
  /** The facts that are gone after it. */
  mends: readonly AlertRule[]
  factor?: RiskFactor
  /** The bounced address, and the returned message that leaves again. */
  bounce?: { addressId: string; address: string; ownerId: string | null; message?: ReturnedMessage }
  place?: FixPlace
  fields?: readonly MissingFieldName[]
  words?: string
  answerer?: Answerer
  /** Whom to call: the one who can answer. */
  calls?: 'tenant' | 'checker' | 'client'
}

const toFindChecker = ['statusNoChecker', 'nothingProposed', 'propositionOld', 'checkerAwaitedLate'] as const
const noAnswer = ['statusNoChecker', 'nothingProposed'] as const

const searches: readonly PlannedFix[] = [
  { kind: 'proposeToBest', mends: noAnswer },
  { kind: 'proposeToAll', mends: noAnswer },
]
const assignments: readonly PlannedFix[] = [
  { kind: 'assignBest', mends: toFindChecker },
  { kind: 'assignBeyond', mends: toFindChecker },
  { kind: 'moveTo', mends: toFindChecker },
]

const call = (calls: PlannedFix['calls']): PlannedFix => ({ kind: 'phone', mends: [], ...(calls && { calls }) })

const onTab = (of: FixPlace['of'], tab: string, words: string, answerer: Answerer): Pick<PlannedFix, 'place' | 'words' | 'answerer'> => ({
  place: { of, tab },
  words,
  answerer,
})

/** Who can answer for a field of an order; the client for all that nobody else knows. */
const fieldAnswerers: Partial<Record<MissingFieldName, Answerer>> = {
  address: 'company',
  presenceRequired: 'company',
  entryBookingId: 'company',
  instructionsAcknowledged: 'company',
  expectedMeters: 'company',
  partnerName: 'company',
  building: 'tenant',
  staircase: 'tenant',
  floor: 'tenant',
  door: 'tenant',
  digicode: 'tenant',
}

const fieldFixes = ({ rule, fields = [] }: AlertFact): PlannedFix[] => {
  const answerers = [...new Set(fields.map(({ name }) => fieldAnswerers[name] ?? 'client'))]
  return answerers.map((answerer) => {
    const some = fields.filter(({ name }) => (fieldAnswerers[name] ?? 'client') === answerer)
    const words = some.map((field) => field.words).join(', ')
    return { kind: 'complete', mends: [rule], fields: some.map(({ name }) => name), ...onTab('booking', 'data', words, answerer) }
  })
}

const clientTabs: Record<MissingClientData, string> = {
  siret: 'informations',
  billingAddress: 'informations',
  mainUser: 'users',
  offer: 'parameters',
  invoicingDay: 'parameters',
  priceGrid: 'parameters',
}

const clientFixes = ({ observed }: AlertFact): PlannedFix[] => {
  const words = Array.isArray(observed) ? observed : []
  const names = Object.keys(clientTabs).filter((name): name is MissingClientData => name in clientTabs)
  return words.flatMap((each) => {
    const name = names.find((key) => missingClientDataLabels[key] === each)
    return name
      ? [{ kind: 'complete' as const, mends: ['clientDataMissing'] as const, ...onTab('client', clientTabs[name], each, 'client') }]
      : []
  })
}

type FactorFix = Omit<PlannedFix, 'mends'>
const complete = (of: FixPlace['of'], tab: string, words: string, answerer: Answerer): FactorFix => ({
  kind: 'complete',
  ...onTab(of, tab, words, answerer),
})

/** The fix of each factor of the risk score. Source: `docs/domain.md` 2.2. */
const factorFixes: Record<RiskFactor, readonly FactorFix[]> = {
  clientBlocked: [complete('client', 'blockings', 'le blocage du client', 'client')],
  startUnconfirmed: [{ kind: 'confirmPresence' }],
  noMobile: [complete('booking', 'data', "le mobile d'un locataire attendu", 'client')],
  tenantUnconfirmed: [{ kind: 'confirmPresence' }],
  keysNotWithdrawn: [complete('booking', 'key-tracking', 'le retrait des clés', 'checker')],
  boxWithoutCode: [complete('booking', 'key-tracking', 'le code de la boîte à clés', 'client')],
  shortTravel: [{ kind: 'moveTo' }],
  shortDuration: [complete('booking', 'data', 'la durée de la mission', 'company')],
  failedBefore: [{ kind: 'phone', calls: 'tenant' }],
  entryMissing: [complete('booking', 'data', "l'état des lieux d'entrée", 'company')],
  newChecker: [{ kind: 'assignBest' }],
  closedBefore: [complete('booking', 'key-tracking', 'le mode de remise des clés', 'client')],
  forcedHours: [{ kind: 'moveTo' }],
  impreciseAddress: [complete('booking', 'data', "l'adresse", 'client')],
}

const riskFixes = ({ factor }: AlertFact): PlannedFix[] =>
  factor ? factorFixes[factor].map((fix) => ({ ...fix, factor, mends: ['risk'] })) : []

const addressPlaces: Record<BounceOwner, { place: FixPlace; answerer: Answerer; calls?: PlannedFix['calls'] }> = {
  tenant: { place: { of: 'booking', tab: 'data' }, answerer: 'tenant', calls: 'tenant' },
  contact: { place: { of: 'booking', tab: 'data' }, answerer: 'client', calls: 'client' },
  checker: { place: { of: 'checker', tab: 'informations' }, answerer: 'checker', calls: 'checker' },
  partner: { place: { of: 'booking', tab: 'data' }, answerer: 'company' },
  client: { place: { of: 'client', tab: 'informations' }, answerer: 'client', calls: 'client' },
  clientUser: { place: { of: 'client', tab: 'users' }, answerer: 'client', calls: 'client' },
  clientRecipient: { place: { of: 'client', tab: 'parameters' }, answerer: 'client', calls: 'client' },
}

const addressFixes = ({ observed, name = '', bounce }: AlertFact): PlannedFix[] => {
  if (!bounce || typeof observed !== 'string') return []
  const { calls, ...where } = addressPlaces[bounce.of]
  const back = { addressId: bounce.addressId, address: observed, ownerId: bounce.ownerId }
  return [
    { kind: 'correctAddress', mends: ['addressBounced'], bounce: back, words: name, ...where },
    ...bounce.messages.map((message): PlannedFix => ({ kind: 'resendMessage', mends: [], bounce: { ...back, message } })),
    { kind: 'clearAddress', mends: ['addressBounced'], bounce: back },
    ...(calls ? [call(calls)] : []),
  ]
}

const takeBack: PlannedFix = { kind: 'takeBack', mends: ['linkOld', 'wishedSoon'] }
const documents = (rule: AlertRule, words: string): readonly PlannedFix[] => [
  { kind: 'complete', mends: [rule], ...onTab('booking', 'documents', words, 'checker') },
  call('checker'),
]
const ofMissingFields = (fact: AlertFact): readonly PlannedFix[] => [...fieldFixes(fact), call('client')]

/** The fixes of a fact, the best first. */
const fixesOfFact: Record<AlertRule, (fact: AlertFact) => readonly PlannedFix[]> = {
  statusNoChecker: () => [...searches, ...assignments],
  nothingProposed: () => [...searches, ...assignments],
  propositionOld: () => [{ kind: 'nextWave', mends: ['propositionOld'] }, ...assignments, call('checker')],
  checkerAwaitedLate: () => assignments,
  linkOld: () => [{ kind: 'resendLinks', mends: ['linkOld'] }, takeBack, call('tenant')],
  wishedSoon: () => [takeBack, call('tenant')],
  presenceUnconfirmed: () => [
    { kind: 'confirmPresence', mends: ['presenceUnconfirmed'] },
    { kind: 'offerSlots', mends: ['presenceUnconfirmed'] },
    call('tenant'),
  ],
  dispatchDataMissing: ofMissingFields,
  executionDataMissing: ofMissingFields,
  missionNotClosed: () => [{ kind: 'closeMission', mends: ['missionNotClosed'] }, call('checker')],
  closedWithoutData: () => documents('closedWithoutData', 'les documents de la mission'),
  reportMissing: () => documents('reportMissing', 'le rapport'),
  clientDataMissing: (fact) => [...clientFixes(fact), call('client')],
  addressBounced: addressFixes,
  risk: riskFixes,
}

const keyOf = ({ kind, place, words, calls, bounce }: PlannedFix): string =>
  [kind, place?.tab, words, calls, bounce?.address, bounce?.message?.id].join(' ')

/** The fixes of an alert, without repetition, the best first; a risk may also be accepted. Source: `docs/domain.md` 2.1. */
export const fixesOf = (facts: readonly AlertFact[]): PlannedFix[] => {
  const all = facts.flatMap((fact) => fixesOfFact[fact.rule](fact))
  const distinct = [...new Map(all.toReversed().map((fix) => [keyOf(fix), fix])).values()].toReversed()
  const accept: PlannedFix[] = facts.some(({ rule }) => rule === 'risk') ? [{ kind: 'acceptRisk', mends: ['risk'] }] : []
  return [...distinct, ...accept]
}
