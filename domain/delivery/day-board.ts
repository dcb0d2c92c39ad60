import { accessParts } from '../dwelling/access-words.ts'
import { isKeyEnd, type KeyStatus } from '../key-tracking/key-status.ts'
import { isHandedOver, type LotOutcome } from './lot-outcome.ts'

/** The day that a board opens with: today, else the next day of lots, else the last one. `days` are sorted. */
export const boardDayOf = (days: readonly string[], today: string): string | undefined => days.find((day) => day >= today) ?? days.at(-1)

/** Where a lot is in its building. */
export type LotPosition = {
  building: string | null
  staircase: string | null
  floor: string | null
  apartmentNumber: string | null
  /** The row of the delivery. */
  number: number
}

/** The level of a floor as a file writes it: « RDC » is 0, « SS2 » and « -2 » are -2, « 3e étage » is 3; null for any other text. */
export const levelOf = (floor: string): number | null => {
  if (/^(r\.?d\.?c|rez)/i.test(floor.trim())) return 0
  const [, number] = /(\d+)/.exec(floor) ?? []
  if (number === undefined) return /^(ss|sous-?sol)/i.test(floor.trim()) ? -1 : null
  return /^(-|−|ss|sous-?sol|r-)/i.test(floor.trim()) ? -Number(number) : Number(number)
}

const naturally = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })
/** Texts in the order of people, « B2 » before « B10 »; none comes first. */
const compareTexts = (one: string | null, other: string | null): number => naturally.compare(one ?? '', other ?? '')
const compareFloors = (one: string | null, other: string | null): number => {
  const [lower, upper] = [one, other].map((floor) => (floor === null ? null : levelOf(floor)))
  if (lower != null && upper != null && lower !== upper) return lower - upper
  return compareTexts(one, other)
}
/** The order in which somebody walks past lots: building, staircase, floor, flat, row. */
export const comparePositions = (one: LotPosition, other: LotPosition): number =>
  compareTexts(one.building, other.building) ||
  compareTexts(one.staircase, other.staircase) ||
  compareFloors(one.floor, other.floor) ||
  compareTexts(one.apartmentNumber, other.apartmentNumber) ||
  one.number - other.number

type Floor<Lot> = { title: string; lots: Lot[] }
type Building<Lot> = { title: string; floors: Floor<Lot>[] }

/** Lots as somebody walks past them: by building, then staircase and floor, each with its words; no words where none are known. */
export const lotsByFloor = <Lot extends LotPosition>(lots: readonly Lot[]): Building<Lot>[] => {
  const buildings: Building<Lot>[] = []
  for (const lot of lots.toSorted(comparePositions)) {
    const title = accessParts('FR', ['building'], lot).join('')
    const floorTitle = accessParts('FR', ['staircase', 'floor'], lot).join(', ')
    let building = buildings.at(-1)
    if (building?.title !== title) buildings.push((building = { title, floors: [] }))
    const floor = building.floors.at(-1)
    if (floor?.title === floorTitle) floor.lots.push(lot)
    else building.floors.push({ title: floorTitle, lots: [lot] })
  }
  return buildings
}

const minuteMs = 60_000
/**
 * Minutes that a lot is late: of one to come, since its hour; of one on site, since its end. None of a lot that is over or without an hour.
 */
export const lateMinutes = (
  { plannedAt, endAt, outcome }: { plannedAt: string | null; endAt: string | null; outcome: LotOutcome },
  now: number,
): number => {
  const due = outcome === 'upcoming' ? plannedAt : outcome === 'on_site' ? endAt : null
  return due === null ? 0 : Math.max(0, Math.floor((now - Date.parse(due)) / minuteMs))
}

/** The two legs of a lot's keys; null for a leg that does not exist, or is inactive. */
export type LotKeys = { withdrawal: KeyStatus | null; deposit: KeyStatus | null }

/**
 * Whether the set of keys of a lot is still to be given: not once the lot is handed over or the way back has ended; of a lot that is
 * cancelled, only while somebody has the keys.
 */
export const hasKeysLeft = ({ keys: { withdrawal, deposit }, outcome }: { keys: LotKeys; outcome: LotOutcome }): boolean => {
  if (withdrawal === null || isHandedOver(outcome) || (deposit !== null && isKeyEnd(deposit))) return false
  return outcome !== 'canceled' || withdrawal === 'withdrawn_by_checker'
}

/** How a lot is called: by its flat, else by its reference in the client's file, else by its row. */
export const lotName = ({
  apartmentNumber,
  orderId,
  number,
}: Pick<LotPosition, 'apartmentNumber' | 'number'> & { orderId: string | null }): string => apartmentNumber ?? orderId ?? `Ligne ${number}`
