import { accessParts } from '../dwelling/access-words.ts'
import { type KeyCounts, keyKindLabels, keyKinds, totalKeys } from '../key-tracking/key-count.ts'
import type { MeterUnit } from '../meter/meter.ts'
import { formatIndex } from '../meter/meter-reading.ts'
import { type MeterType, meterTypeLabels } from '../meter/meter-type.ts'
import { dayOf, formatDayNumeric, formatHour } from '../values/date/moment.ts'
import { type LotOutcome, lotOutcomeLabels, lotOutcomes } from './lot-outcome.ts'

/** A lot as its order, its keys, its meters and its report say it. */
export type SummaryLot = {
  orderCode: string
  address: string
  zipCode: string
  city: string
  residence: string | null
  building: string | null
  staircase: string | null
  floor: string | null
  door: string | null
  apartmentNumber: string | null
  /** Full names. */
  prospects: readonly string[]
  outcome: LotOutcome
  /** When the lot was, or will be, visited; null without a date. */
  startAt: string | null
  /** The keys given to the prospect. */
  keys: KeyCounts
  /** `index`: null for a meter that was not read. */
  meters: readonly { type: MeterType; number: string | null; unit: MeterUnit; index: number | null }[]
  reserves: readonly string[]
  /** What is missing, each in a sentence. */
  missing: readonly string[]
}

/** What the summary of a delivery is made from; the lots in the order of its rows. */
export type SummarySource = {
  clientName: string
  reference: string
  estimatedCount: number
  /** Sorted. */
  dates: readonly string[]
  keysAddress: string | null
  lots: readonly SummaryLot[]
}

type LabelledCount = { label: string; count: number }
type PrintedLot = {
  name: string
  position: readonly string[]
  prospects: readonly string[]
  outcome: string
  moment: string | null
  keys: readonly string[]
  meters: readonly string[]
  reserves: readonly string[]
  missing: readonly string[]
}
/** The content of the `DELIVERY` document: the data of `server/templates/delivery-summary.typ`. Source: `docs/domain.md` 1.12, 3.5. */
export type DeliverySummary = {
  title: string
  reference: string
  facts: readonly { label: string; value: string }[]
  counters: readonly LabelledCount[]
  groups: readonly { address: string; lots: readonly PrintedLot[] }[]
  totals: readonly LabelledCount[]
}

/** The summary of a delivery: its lots by address, what was handed over, and what is left. */
export const deliverySummary = ({ clientName, reference, estimatedCount, dates, keysAddress, lots }: SummarySource): DeliverySummary => {
  const addresses = [...new Set(lots.map(addressOf))]
  const facts = [
    { label: 'Client', value: clientName },
    { label: 'Référence', value: reference },
    { label: dates.length > 1 ? 'Dates' : 'Date', value: inWords.format(dates.map(formatDayNumeric)) },
    addresses.length > 1 ? { label: 'Adresses', value: String(addresses.length) } : { label: 'Adresse', value: addresses[0] },
    { label: 'Lieu des clés', value: keysAddress },
    { label: 'Lots', value: lots.length === estimatedCount ? String(lots.length) : `${lots.length} (${estimatedCount} prévus)` },
  ]
  return {
    title: 'Récapitulatif de livraison',
    reference,
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    counters: countersOf(lots),
    groups: addresses.map((address) => ({ address, lots: lots.filter((lot) => addressOf(lot) === address).map(printedLot) })),
    totals: totalsOf(lots),
  }
}

const inWords = new Intl.ListFormat('fr', { type: 'conjunction' })
const addressOf = ({ address, zipCode, city }: SummaryLot): string => [address, `${zipCode} ${city}`.trim()].filter(Boolean).join(', ')

const countersOf = (lots: readonly SummaryLot[]): LabelledCount[] =>
  lotOutcomes
    .map((outcome) => ({ label: lotOutcomeLabels[outcome], count: lots.filter((lot) => lot.outcome === outcome).length }))
    .filter(({ count }) => count > 0)

const totalsOf = (lots: readonly SummaryLot[]): LabelledCount[] => {
  const sumOf = (numberOf: (lot: SummaryLot) => number): number => lots.reduce((sum, lot) => sum + numberOf(lot), 0)
  return [
    { label: 'Lots', count: lots.length },
    { label: "Clés et moyens d'accès remis", count: sumOf(({ keys }) => totalKeys(keys)) },
    { label: 'Compteurs relevés', count: sumOf(({ meters }) => meters.filter(({ index }) => index !== null).length) },
    { label: 'Compteurs non relevés', count: sumOf(({ meters }) => meters.filter(({ index }) => index === null).length) },
    { label: 'Réserves', count: sumOf(({ reserves }) => reserves.length) },
    { label: 'Points manquants', count: sumOf(({ missing }) => missing.length) },
  ]
}

const printedLot = (lot: SummaryLot): PrintedLot => {
  const [name = lot.orderCode] = accessParts('FR', ['apartmentNumber'], lot)
  const position = accessParts('FR', ['residence', 'building', 'staircase', 'floor', 'door'], lot)
  return {
    name,
    position: [position.join(', '), name === lot.orderCode ? '' : lot.orderCode].filter(Boolean),
    prospects: lot.prospects,
    outcome: lotOutcomeLabels[lot.outcome],
    moment: lot.startAt && `${formatDayNumeric(dayOf(lot.startAt))} à ${formatHour(lot.startAt)}`,
    keys: keyKinds.flatMap((kind) => (lot.keys[kind] ? [`${keyKindLabels[kind]} : ${lot.keys[kind]}`] : [])),
    meters: lot.meters.map(meterLine),
    reserves: lot.reserves,
    missing: lot.missing,
  }
}

const meterLine = ({ type, number, unit, index }: SummaryLot['meters'][number]): string =>
  `${[meterTypeLabels[type], number].filter(Boolean).join(' ')} : ${index === null ? 'non relevé' : formatIndex(index, unit)}`
