import type { RowCells, RowColumn } from '../delivery-row.ts'

/** The kinds of mends, in the order in which they are proposed: a later one reads what an earlier one has mended. */
export const mendKindLabels = {
  trace: 'Restes de tableur',
  shifted: 'Ligne décalée',
  zipCode: 'Code postal',
  city: 'Ville',
  typology: 'Typologie',
  surface: 'Surface',
  phone: 'Téléphone',
  email: 'E-mail',
  person: 'Personne',
  date: 'Date',
  hour: 'Heure',
  capitals: 'Majuscules',
} as const
export type MendKind = keyof typeof mendKindLabels
export const mendKinds = Object.keys(mendKindLabels).filter((key): key is MendKind => key in mendKindLabels)

/** A proposed correction of some cells of a row, with its reason, a French sentence without its final point. */
export type Mend = { kind: MendKind; change: Partial<RowCells>; reason: string }

/**
 * The towns of the zip codes of the sheet, and of all zip codes of its towns, largest first, by zip code: a code without towns exists nowhere.
 */
export type TownsByZip = ReadonlyMap<string, readonly string[]>

/** What proposals need beside the cells. */
export type MendContext = {
  townsByZip: TownsByZip
  /** The columns of the client's sheet, in its order: a shifted row is shifted in that order. */
  sheetColumns: readonly RowColumn[]
  /** Europe/Paris day, `2026-11-28`: a date without its year is the next one. */
  today: string
}

/** A rule that proposes a correction of a row; null where it has none. */
export type MendRule = (cells: RowCells, context: MendContext) => Mend | null
