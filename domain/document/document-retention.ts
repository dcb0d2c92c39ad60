import { addYears, formatDayShort } from '../values/date/moment.ts'
import type { DocumentType } from './document-type.ts'

/** The end of the event that a document proves; null when it has not ended or is unknown. */
export type OwnerDays = {
  /** The day of the mission, after it was carried out. */
  missionDay: string | null
  /** The day of the exit inspection that ends the lease. */
  leaseEndDay: string | null
}

type Rule = {
  /** The number of years of retention… */
  years: number
  /** …from the end of the mission, or of the lease: the exit. */
  from: 'mission' | 'lease'
  /** The reason, in French. */
  ground: string
  /** A report, which cannot be deleted before the end of its retention. */
  isReport: boolean
}
const lease = 'le bail, puis 3 ans (loi du 6 juillet 1989, art. 7-1)'
const entry: Rule = { years: 3, from: 'lease', ground: lease, isReport: true }
const exit: Rule = { years: 3, from: 'mission', ground: lease, isReport: true }
const papers: Rule = { years: 10, from: 'mission', ground: 'pièce justificative, 10 ans (code de commerce, art. L123-22)', isReport: false }
const dossier: Rule = { years: 3, from: 'mission', ground: 'dossier de la commande, 3 ans', isReport: false }

/** The retention rule of each document type. Source: `docs/business.md` 1.10. */
const rules: Record<DocumentType, Rule> = {
  ANNEX: dossier,
  CHECK_IN_INVENTORY: { ...entry, isReport: false },
  COST_ESTIMATE: dossier,
  DELIVERY: dossier,
  INVENTORY: exit,
  PURCHASE_ORDER: papers,
  REPORT_CHECKIN: entry,
  REPORT_CHECKOUT: exit,
  SYNTHESIS_CHECKIN: entry,
  SYNTHESIS_CHECKOUT: exit,
}

/** The retention of a document, and its reason. */
export type Retention = {
  /** The last day of retention; null while the period has not started. */
  untilDay: string | null
  ground: string
  /** A report of a mission that was carried out, in its legal retention period: it cannot be deleted, and its type cannot change. */
  isLegal: boolean
}

/** The retention of a document of this type. */
export const retentionOf = (type: DocumentType, { missionDay, leaseEndDay }: OwnerDays): Retention => {
  const { years, from, ground, isReport } = rules[type]
  const begins = from === 'lease' ? leaseEndDay : missionDay
  return { untilDay: begins && addYears(begins, years), ground, isLegal: isReport && missionDay !== null }
}

/** The refusal to delete this document or to change its type on this day; null when allowed. */
export const legalRefusal = ({ untilDay, ground, isLegal }: Retention, today: string): string | null => {
  if (!isLegal || (untilDay !== null && untilDay < today)) return null
  const until = untilDay ? `jusqu'au ${formatDayShort(untilDay)}` : "tant que le bail court, puis 3 ans après l'état des lieux de sortie"
  return `Ce rapport doit être conservé ${until} : ${ground}.`
}

/** The refusal of « Fin de la durée contractuelle » as the reason of a deletion on this day; null when allowed. */
export const contractualRefusal = ({ untilDay, ground }: Retention, today: string): string | null => {
  if (untilDay !== null && untilDay < today) return null
  const course = untilDay ? `court jusqu'au ${formatDayShort(untilDay)}` : "n'a pas commencé à courir"
  return `La durée de conservation ${course} (${ground}) : choisissez un autre motif.`
}
