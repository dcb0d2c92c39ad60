import type { Document, DocumentVersion } from '@adm/domain/document/record/document'
import { fileKinds } from '@adm/domain/file/file-kind'
import { dayOf, formatDayShort, formatMomentShort } from '@adm/domain/values/date/moment'

const units = ['octets', 'Ko', 'Mo'] as const

/** The size of a file, « 1,4 Mo ». */
export const weightOf = (bytes: number): string => {
  const rank = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return `${(bytes / 1_024 ** rank).toLocaleString('fr-FR', { maximumFractionDigits: rank === 2 ? 1 : 0 })}\u00A0${units[rank] ?? 'Mo'}`
}

/** « PDF, 1,4 Mo », with the dimensions of a picture. */
export const contentOf = ({ kind, bytes, width, height }: DocumentVersion): string =>
  [fileKinds[kind].label, weightOf(bytes), width && height && `${width} × ${height}`].filter(Boolean).join(', ')

/** « lun. 23 nov. 2026 à 09:30, Camille Roux ». */
export const givenBy = ({ at, byName }: DocumentVersion): string => `${formatMomentShort(at)}, ${byName ?? 'le système'}`

/** French wording of the retention, for the list. */
export const retentionOf = ({ retention: { untilDay, ground } }: Pick<Document, 'retention'>, today: string): string => {
  if (untilDay === null) return `Conservation : ${ground}`
  return untilDay < today
    ? `Durée de conservation atteinte le ${formatDayShort(untilDay)}`
    : `À conserver jusqu'au ${formatDayShort(untilDay)}`
}

/** Today's date in Paris. */
export const today = (): string => dayOf(new Date().toISOString())
