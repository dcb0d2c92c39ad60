import type { ReactNode } from 'react'
import type { jobStates } from '@adm/contract/platform/job'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHeads } from '../../ui/table/table-heads.tsx'
import './bulk-table.css'

type JobState = (typeof jobStates)[number]
type Progress = { state: JobState; done: number; total: number; undo: { state: JobState } | null }

const figure = (count: number): string => count.toLocaleString('fr-FR')

/** Where an act on many rows is, in one word or its progress. */
export const bulkStateOf = ({ state, undo, done, total }: Progress): string => {
  if (undo) return undo.state === 'done' || undo.state === 'failed' ? 'Annulée' : "En cours d'annulation"
  if (state === 'failed') return 'Arrêtée'
  return state === 'done' ? 'Terminée' : `${figure(done)} sur ${figure(total)}`
}

/** When an act was made, as its link says it. */
export const whenMade = ({ createdAt }: { createdAt: string }): string => `${formatDayShort(dayOf(createdAt))} ${formatHour(createdAt)}`

type Props = { label: string; titles: readonly string[]; children: ReactNode }

/** A table of acts on many rows, or of the rows of one. */
export const BulkTable = ({ label, titles, children }: Props) => (
  <ScrollRegion label={label}>
    <table className="bulk-table">
      <caption className="only-read-aloud">{label}</caption>
      <TableHeads titles={titles} />
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
)
