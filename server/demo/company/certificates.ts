import type { CertificationKind } from '@adm/domain/checker/certification-kind'
import type { CheckerType, Vehicle } from '@adm/domain/checker/checker'
import { addDays } from '@adm/domain/values/date/moment'
import type { Random } from '../random.ts'

export type Certificate = {
  id: string
  kind: CertificationKind
  number: string
  issuedDay: string
  expiresDay: string
  isBlocking: boolean
}

/** Vehicles of the checkers, with their weights. */
export const travels: readonly (readonly [Vehicle, number])[] = [
  ['CAR', 70],
  ['TWO_WHEELER', 12],
  ['TRANSIT', 14],
  ['BICYCLE', 4],
]
/** Devices with which checkers write reports. */
export const devices = ['iPad 10e génération', 'iPad Air, Ricoh Theta Z1', 'Galaxy Tab S9', 'iPad Pro, Leica BLK360'] as const

const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9] as const

/** A random SIREN: eight digits and the Luhn check digit. */
export const makeSiren = (random: Random): string => {
  const digits = Array.from({ length: 8 }, (_, index) => random.int(index === 0 ? 1 : 0, 9))
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 1 ? (doubled[digit] ?? 0) : digit), 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

const papers: readonly (readonly [CertificationKind, isBlocking: boolean, lastsDays: number])[] = [
  ['URSSAF', true, 180],
  ['LIABILITY', true, 365],
  ['CONTRACT', false, 1_095],
  ['TRAINING', false, 1_460],
  ['IDENTITY', false, 3_650],
]
/** Prefix of the number of a certificate. */
const paperMarks: Partial<Record<CertificationKind, string>> = {
  URSSAF: 'VIG',
  LIABILITY: 'RCP',
  CONTRACT: 'CTR',
  TRAINING: 'FOR',
  IDENTITY: 'CNI',
}

type Papers = { type: CheckerType; isExpired: boolean; id: () => string }

/** The certificates of a checker: some expire within the month, a few have expired; a candidate lacks the last ones. */
export const makeCertificates = (random: Random, today: string, { type, isExpired, id }: Papers): Certificate[] => {
  const isUpcoming = random.bool(0.1)
  return papers.slice(0, type === 'CANDIDATE' ? random.int(1, 3) : papers.length).map(([kind, isBlocking, lastsDays], index) => {
    const earliest = isUpcoming && index === 1 ? random.int(3, 28) : random.int(Math.min(120, lastsDays / 2), lastsDays - 10)
    const expiresDay = addDays(today, isExpired && index === 0 ? -15 : earliest)
    const number = `${paperMarks[kind]}-${random.int(100_000, 999_999)}`
    return { id: id(), kind, number, issuedDay: addDays(expiresDay, -lastsDays), expiresDay, isBlocking }
  })
}
