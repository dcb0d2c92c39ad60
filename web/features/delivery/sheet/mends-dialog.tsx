import { useState } from 'react'
import type { Mend, MendContext, MendKind } from '@adm/domain/delivery/mend/mend'
import { mendKindLabels, mendKinds } from '@adm/domain/delivery/mend/mend'
import { changeOfMends, proposeMends } from '@adm/domain/delivery/mend/propose-mends'
import type { DeliveryRow, RowColumn } from '@adm/domain/delivery/delivery-row'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { cellsOf, type TypedRow } from '../row-edits.ts'
import { useTowns } from './use-towns.ts'
import './sheet.css'

type Proposal = { row: DeliveryRow; mend: Mend }
type MendsDialogProps = {
  /** The rows that may be corrected. */
  rows: readonly DeliveryRow[]
  /** The columns of the sheet that was pasted last, in its order. */
  sheetColumns: readonly RowColumn[]
  today: string
  onClose: () => void
  onMend: (typed: readonly TypedRow[]) => void
}

/** « Corriger tout »: the corrections that the rows may take, by kind, each with its reason; those chosen are typed at once. */
export const MendsDialog = ({ rows, sheetColumns, today, onClose, onMend }: MendsDialogProps) => {
  const [refused, setRefused] = useState<ReadonlySet<MendKind>>(new Set())
  const cells = rows.map(cellsOf)
  const townsByZip = useTowns(cells, { sheetColumns, today })
  const context = townsByZip && { townsByZip, sheetColumns, today }
  const proposals = context ? proposalsOf(rows, context) : []
  const mended = context ? mendedRows(rows, context, refused) : []
  return (
    <Dialog
      isOpen
      size="large"
      title="Corriger tout"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={() => onMend(mended)} refusals={mended.length === 0 ? ['Aucune correction n’est choisie.'] : []}>
          {mended.length === 1 ? 'Corriger 1 ligne' : `Corriger ${mended.length.toLocaleString('fr-FR')} lignes`}
        </Button>
      }
    >
      {context ? <Kinds proposals={proposals} refused={refused} onRefuse={setRefused} /> : <p className="dim">Lecture des communes…</p>}
    </Dialog>
  )
}

const proposalsOf = (rows: readonly DeliveryRow[], context: MendContext): readonly Proposal[] =>
  rows.flatMap((row) => proposeMends(cellsOf(row), context).map((mend) => ({ row, mend })))

/** The rows with the corrections of the kinds that are not refused. */
const mendedRows = (rows: readonly DeliveryRow[], context: MendContext, refused: ReadonlySet<MendKind>): TypedRow[] =>
  rows.flatMap((row) => {
    const mends = proposeMends(cellsOf(row), context, (kind) => !refused.has(kind))
    return mends.length === 0 ? [] : [{ row, change: changeOfMends(mends) }]
  })

const toggled = (kinds: ReadonlySet<MendKind>, kind: MendKind): ReadonlySet<MendKind> => {
  const next = new Set(kinds)
  if (!next.delete(kind)) next.add(kind)
  return next
}

type KindsProps = { proposals: readonly Proposal[]; refused: ReadonlySet<MendKind>; onRefuse: (kinds: ReadonlySet<MendKind>) => void }
const Kinds = ({ proposals, refused, onRefuse }: KindsProps) => {
  if (proposals.length === 0) return <p>Aucune correction à proposer pour ces lignes.</p>
  return mendKinds
    .map((kind) => ({ kind, ofKind: proposals.filter(({ mend }) => mend.kind === kind) }))
    .filter(({ ofKind }) => ofKind.length > 0)
    .map(({ kind, ofKind }) => (
      <div key={kind} className="sheet-mend-kind">
        <Checkbox
          label={`${mendKindLabels[kind]} : ${ofKind.length.toLocaleString('fr-FR')}`}
          checked={!refused.has(kind)}
          onChange={() => onRefuse(toggled(refused, kind))}
        />
        <Reasons proposals={ofKind} />
      </div>
    ))
}

const mostAtFirst = 3
/** The first corrections of a kind, and the others on demand. */
const Reasons = ({ proposals }: { proposals: readonly Proposal[] }) => {
  const more = proposals.slice(mostAtFirst)
  return (
    <>
      <ReasonList proposals={proposals.slice(0, mostAtFirst)} />
      {more.length > 0 && (
        <details>
          <summary>{`${more.length.toLocaleString('fr-FR')} autres`}</summary>
          <ReasonList proposals={more} />
        </details>
      )}
    </>
  )
}

const ReasonList = ({ proposals }: { proposals: readonly Proposal[] }) => (
  <ul className="sheet-mends">
    {proposals.map(({ row, mend }) => (
      <li key={`${row.id} ${mend.reason}`}>{`Ligne ${row.number} : ${mend.reason}.`}</li>
    ))}
  </ul>
)
