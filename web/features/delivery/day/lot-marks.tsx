import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { LotMarkChange, MarkedLot } from '@adm/domain/delivery/delivery-lot-mark'
import { type LotMark, lotMarkLabels, lotMarks, openMarks } from '@adm/domain/delivery/lot-outcome'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { isOnline } from '../../../platform/api/online.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { RecordConflictDialog } from '../../../recipes/form/record-conflict-dialog.tsx'
import type { Clash, SaveInput } from '../../../recipes/form/record-save.ts'
import { useRecordChange } from '../../../recipes/form/use-record-change.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { useEditRefusals } from '../../../recipes/offline/pending-row.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import type { BoardLot } from './board-lot.ts'
import { lotRecord } from './lot-record.ts'

/** Saves what is ticked of a lot, now or once the network is back; two people who tick it differently are asked. */
const useTick = ({ saved, lot }: BoardLot, onDone: () => void) => {
  const queries = useQueryClient()
  const [clash, setClash] = useState<Clash<MarkedLot, LotMarkChange> | null>(null)
  const change = useRecordChange(lotRecord, saved.id, {
    onSaved: (after) => toastDone(queries, `${lot.name} : ${after.mark === null ? 'marque retirée' : lotMarkLabels[after.mark]}.`, after),
    onClash: setClash,
    onWaiting: () => {
      if (!isOnline()) showToast({ message: "C'est gardé sur cet appareil, et sera envoyé au retour de la connexion.", tone: 'success' })
    },
  })
  const save = (attempt: SaveInput<MarkedLot, LotMarkChange>) => {
    setClash(null)
    change.mutate(attempt, {
      onSuccess: (outcome) => {
        const { mark } = attempt.change
        if (!('conflicts' in outcome) && mark !== undefined && mark !== 'with_reserves') onDone()
      },
      onError: (error) => showToast({ message: describeError(error).message, tone: 'error' }),
    })
  }
  const tick = (typed: LotMarkChange) => {
    const { id, deliveryId, bookingId, name, mark, reserves, markedAt, version } = saved
    save({ change: typed, read: { id, deliveryId, bookingId, name, mark, reserves, markedAt, version } })
  }
  return { clash, setClash, save, tick, isPending: change.isPending }
}

type Props = { boardLot: BoardLot; onDone: () => void }

/** The marks of a lot as large buttons; a second tap on the mark of a lot takes it back. « Réserves » leaves the sheet open for their text. */
export const LotMarks = ({ boardLot, onDone }: Props) => {
  const { lot } = boardLot
  const { clash, setClash, save, tick, isPending } = useTick(boardLot, onDone)
  const refusals = useEditRefusals()
  const mark = (chosen: LotMark) => tick({ mark: lot.mark === chosen ? null : chosen })
  return (
    <>
      <fieldset className="lot-marks">
        <legend className="field-label-hidden">{`Marquer ${lot.name}`}</legend>
        {lotMarks.map((each) => (
          <Button
            key={each}
            className="lot-mark"
            aria-pressed={lot.mark === each}
            pending={isPending}
            refusals={[...refusals, ...refusedMark(boardLot, each)]}
            onClick={() => mark(each)}
          >
            {lotMarkLabels[each]}
          </Button>
        ))}
      </fieldset>
      {lot.mark === 'with_reserves' && (
        <Reserves key={lot.reserves} lot={lot} refusals={refusals} onSave={(reserves) => tick({ reserves })} />
      )}
      {clash && <RecordConflictDialog fields={lotRecord.fields} clash={clash} onClose={() => setClash(null)} onChosen={save} />}
    </>
  )
}

const refusedMark = ({ lot: { status, mark } }: BoardLot, each: LotMark): string[] =>
  openMarks(status).includes(each) || mark === each
    ? []
    : [deliveryRefusals.markRefused(bookingStatusLabels[status], lotMarkLabels[each]).message]

type ReservesProps = { lot: BoardLot['lot']; refusals: readonly string[]; onSave: (reserves: string | null) => void }

/** The reserves of a lot, in words. */
const Reserves = ({ lot, refusals, onSave }: ReservesProps) => {
  const [typed, setTyped] = useState(lot.reserves ?? '')
  return (
    <form
      className="lot-reserves"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(typed.trim() || null)
      }}
    >
      <Textarea label="Réserves" maxLength={2_000} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button type="submit" refusals={refusals}>
        Enregistrer les réserves
      </Button>
    </form>
  )
}
