import { z } from 'zod'
import { access, optionalText, personName, reference, requiredText, zipCode } from '../values/text.ts'
import { emails } from '../values/email.ts'
import { phone } from '../values/phone.ts'
import { isFormulaError } from '../values/typed/spreadsheet-traces.ts'
import { readNumber } from '../values/typed-number.ts'
import { type PropertyKind, type RoomCount, roomCounts } from '../dwelling/dwelling.ts'
import type { Gender } from '../booking/order/booking-people.ts'
import { readRowDay, readRowHour } from './row-moment.ts'
import type { Delivery } from './delivery.ts'
import { type DeliveryRow, type RowCells, type RowColumn, type RowState, rowColumns } from './delivery-row.ts'

const typologyMessage = 'Indiquez la typologie : T1 à T6, ou « Maison T4 ».'
/** « T2 », « F2 », « maison T4 ». */
const typology = z.string(typologyMessage).transform((text, context): { roomCount: RoomCount; propertyKind: PropertyKind } => {
  const [, prefix, rooms] = /^(maison\s+)?[tf]\s?([1-6])$/i.exec(text.trim()) ?? []
  const roomCount = roomCounts.find((count) => count === `T${rooms}`)
  if (roomCount) return { roomCount, propertyKind: prefix ? 'house' : 'apartment' }
  context.addIssue({ code: 'custom', message: typologyMessage })
  return z.NEVER
})

const surfaceMessage = 'Indiquez la surface.'
const surface = z
  .string(surfaceMessage)
  .transform((text) => readNumber(text))
  .pipe(z.number(surfaceMessage).positive('La surface doit être supérieure à 0.').max(100_000, 'Cette surface est trop grande.'))

const genders: readonly (readonly [RegExp, Gender])[] = [
  [/^(mme|mlle|madame|mademoiselle)\.?$/i, 'MRS'],
  [/^(m|mr|monsieur)\.?$/i, 'MR'],
]
const genderMessage = 'Choisissez une civilité : M. ou Mme.'
const gender = z.string(genderMessage).transform((text, context): Gender => {
  const [, read] = genders.find(([pattern]) => pattern.test(text.trim())) ?? []
  if (read) return read
  context.addIssue({ code: 'custom', message: genderMessage })
  return z.NEVER
})

const dayMessage = "Cette date n'existe pas : écrivez 24/11/2026."
const missionDate = z.string().transform((text, context): string => {
  const read = readRowDay(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: dayMessage })
  return z.NEVER
})
const hourMessage = "Cette heure n'existe pas : écrivez 9h30."
const missionHour = z.string().transform((text, context): string => {
  const read = readRowHour(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: hourMessage })
  return z.NEVER
})

const annexNumber = access.number.nullish()
/** A row whose cells are all read: the values of an order. */
const lot = z.object({
  orderId: reference,
  residence: optionalText(200),
  address: requiredText('Renseignez une adresse.'),
  zipCode,
  city: requiredText('Renseignez une ville.', 200),
  apartmentNumber: access.number.nullish(),
  building: access.number.nullish(),
  staircase: access.number.nullish(),
  floor: access.floor.nullish(),
  typology,
  surface,
  ug: reference,
  annexUg: optionalText(200),
  cellarLevel: annexNumber,
  cellarNumber: annexNumber,
  garageLevel: annexNumber,
  garageNumber: annexNumber,
  parkingLevel: annexNumber,
  parkingNumber: annexNumber,
  prospectGender: gender.nullish(),
  prospectFirstName: personName('Renseignez un prénom.').nullish(),
  prospectLastName: personName('Renseignez un nom.').nullish(),
  prospectEmail: emails.nullish(),
  prospectPhone: phone.nullish(),
  secondGender: gender.nullish(),
  secondFirstName: personName('Renseignez un prénom.').nullish(),
  secondLastName: personName('Renseignez un nom.').nullish(),
  secondEmail: emails.nullish(),
  secondPhone: phone.nullish(),
  missionDate: missionDate.nullish(),
  missionHour: missionHour.nullish(),
  incompleteInformation: optionalText(2_000),
}) satisfies z.ZodType<Partial<Record<RowColumn, unknown>>>
export type Lot = z.output<typeof lot>

const people = [
  { gender: 'prospectGender', firstName: 'prospectFirstName', lastName: 'prospectLastName', contact: ['prospectEmail', 'prospectPhone'] },
  { gender: 'secondGender', firstName: 'secondFirstName', lastName: 'secondLastName', contact: ['secondEmail', 'secondPhone'] },
] as const

/** The wrong cells of a row, each with its sentence. */
export type CellErrors = Partial<Record<RowColumn, string>>
/** What the cells are judged with: the delivery, and the day. */
export type JudgedFor = { delivery: Pick<Delivery, 'service' | 'dates'>; today: string }
export type Judgement = { errors: CellErrors; lot: Lot | null }

/** A person is named or absent: one cell of it asks for both names; a civility and a way to reach the person are not required. */
const missingOfPeople = (cells: RowCells): CellErrors =>
  Object.assign(
    {},
    ...people.map(({ gender: genderCell, firstName, lastName, contact }) => {
      const isNamed = [genderCell, firstName, lastName, ...contact].some((column) => cells[column] !== null)
      if (!isNamed) return {}
      return {
        ...(cells[firstName] === null && { [firstName]: 'Renseignez un prénom.' }),
        ...(cells[lastName] === null && { [lastName]: 'Renseignez un nom.' }),
      }
    }),
  )

/** Cells whose spreadsheet could not compute them. */
const formulaErrors = (cells: RowCells): CellErrors =>
  Object.fromEntries(
    rowColumns.flatMap((column) => {
      const text = cells[column]
      return text !== null && isFormulaError(text) ? [[column, `Cette cellule contient une erreur de formule (${text}).`]] : []
    }),
  )

/** The rules over read cells: a day to come, and the lot of a visit. */
const refusedOfLot = (cells: RowCells, { delivery, today }: JudgedFor): CellErrors => {
  const missionDay = cells.missionDate === null ? delivery.dates.at(-1) : readRowDay(cells.missionDate)
  const isPast = Boolean(missionDay && missionDay < today)
  return {
    ...(isPast && { missionDate: 'Cette date est passée : choisissez une date à venir.' }),
    ...(delivery.service === 'visite' && cells.ug === null && { ug: "Renseignez l'UG : une visite en demande une." }),
  }
}

/**
 * Judges the cells of a row. @returns the first sentence of each wrong cell, and the values of its order when no cell is wrong
 */
export const judgeRow = async (cells: RowCells, judgedFor: JudgedFor): Promise<Judgement> => {
  const parsed = await lot.safeParseAsync(cells)
  const errors: CellErrors = { ...refusedOfLot(cells, judgedFor), ...missingOfPeople(cells), ...formulaErrors(cells) }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = rowColumns.find((name) => name === path[0])
    if (column) errors[column] ??= message
  }
  return { errors, lot: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null }
}

/** Whether nothing is typed in a row. */
export const isEmptyRow = (cells: RowCells): boolean => rowColumns.every((column) => cells[column] === null)

/** The state of a row. Source: `docs/domain.md` 1.12. */
export const rowStateOf = (
  row: RowCells & Pick<DeliveryRow, 'isExcluded' | 'bookingId'>,
  { errors }: Pick<Judgement, 'errors'>,
): RowState => {
  if (row.bookingId !== null) return 'created'
  if (row.isExcluded) return 'excluded'
  if (isEmptyRow(row)) return 'empty'
  if (Object.keys(errors).length > 0) return 'error'
  return row.incompleteInformation === null ? 'ready' : 'incomplete'
}

/** The states in which a row becomes an order. */
export const isGoodRow = (state: RowState): boolean => state === 'ready' || state === 'incomplete'
