import { z } from 'zod'
import { typedText } from '../values/text.ts'

/** The columns of a row, in the order of the grid, with their labels. Source: ENT-10, `docs/domain.md` 8.3. */
export const rowColumnLabels = {
  orderId: 'N° de commande',
  residence: 'Résidence',
  address: 'Adresse',
  zipCode: 'Code postal',
  city: 'Ville',
  apartmentNumber: "N° d'appartement",
  building: 'Bâtiment',
  staircase: 'Escalier',
  floor: 'Étage',
  typology: 'Typologie',
  surface: 'Surface',
  ug: 'UG',
  annexUg: 'UG des annexes',
  cellarLevel: 'Niveau de la cave',
  cellarNumber: 'N° de la cave',
  garageLevel: 'Niveau du garage',
  garageNumber: 'N° du garage',
  parkingLevel: 'Niveau du parking',
  parkingNumber: 'N° du parking',
  prospectGender: 'Civilité',
  prospectFirstName: 'Prénom',
  prospectLastName: 'Nom',
  prospectEmail: 'E-mail',
  prospectPhone: 'Téléphone',
  secondGender: 'Civilité du second',
  secondFirstName: 'Prénom du second',
  secondLastName: 'Nom du second',
  secondEmail: 'E-mail du second',
  secondPhone: 'Téléphone du second',
  missionDate: 'Date',
  missionHour: 'Heure',
  incompleteInformation: 'Dossier incomplet',
} as const
export type RowColumn = keyof typeof rowColumnLabels
export const rowColumns = Object.keys(rowColumnLabels).filter((key): key is RowColumn => key in rowColumnLabels)

const mostCharacters = 2_000
/** A cell as it is typed or pasted: kept whatever it says, so that nothing of a client's file is lost; an empty one is null. */
const cell = typedText()
  .max(mostCharacters, `Ce champ doit contenir ${mostCharacters.toLocaleString('fr-FR')} caractères au plus.`)
  .transform((text) => text || null)
  .nullable()

const typedCells = {
  orderId: cell,
  residence: cell,
  address: cell,
  zipCode: cell,
  city: cell,
  apartmentNumber: cell,
  building: cell,
  staircase: cell,
  floor: cell,
  typology: cell,
  surface: cell,
  ug: cell,
  annexUg: cell,
  cellarLevel: cell,
  cellarNumber: cell,
  garageLevel: cell,
  garageNumber: cell,
  parkingLevel: cell,
  parkingNumber: cell,
  prospectGender: cell,
  prospectFirstName: cell,
  prospectLastName: cell,
  prospectEmail: cell,
  prospectPhone: cell,
  secondGender: cell,
  secondFirstName: cell,
  secondLastName: cell,
  secondEmail: cell,
  secondPhone: cell,
  missionDate: cell,
  missionHour: cell,
  incompleteInformation: cell,
} satisfies Record<RowColumn, typeof cell>
/** The cells of a row. */
export const rowCells = z.strictObject(typedCells)
export type RowCells = z.output<typeof rowCells>
/** A row in which nothing is typed. */
export const emptyCells = rowCells.parse(Object.fromEntries(rowColumns.map((column) => [column, null])))

/** The states of a row. Source: `docs/domain.md` 1.12. */
export const rowStateLabels = {
  empty: 'Vide',
  error: 'En erreur',
  incomplete: 'Dossier incomplet',
  ready: 'Prête',
  created: 'Créée',
  excluded: 'Exclue',
} as const
export type RowState = keyof typeof rowStateLabels
export const rowStates = Object.keys(rowStateLabels).filter((key): key is RowState => key in rowStateLabels)

/** The typed fields of a row: its cells, and whether it is left out. */
export const rowChange = rowCells.extend({ isExcluded: z.boolean() }).partial()
export type RowChange = z.output<typeof rowChange>

/** A lot of a delivery, before and after its order exists. Its number never changes: rows are not numbered again when others go. */
export const deliveryRow = z.object({
  ...rowCells.shape,
  id: z.uuid(),
  deliveryId: z.uuid(),
  number: z.int(),
  isExcluded: z.boolean(),
  state: z.enum(rowStates),
  /** Why the last creation left the row out; null once it is typed in. */
  refusal: z.string().nullable(),
  /** The order made from it. */
  bookingId: z.uuid().nullable(),
  version: z.int(),
})
export type DeliveryRow = z.output<typeof deliveryRow>
