import { Link } from '@tanstack/react-router'
import { bookingCalls } from '@adm/contract/booking/booking'
import { type DayBoard, deliveryLotCalls } from '@adm/contract/delivery/delivery-day'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { lotOutcomeLabels } from '@adm/domain/delivery/lot-outcome'
import { accessParts } from '@adm/domain/dwelling/access-words'
import { keyStatusLabels } from '@adm/domain/key-tracking/key-status'
import { formatMoment } from '@adm/domain/values/date/moment'
import { useMay } from '../../../platform/session/session.tsx'
import { PendingNotice } from '../../../recipes/offline/pending-notice.tsx'
import { Drawer } from '../../../ui/overlay/dialog.tsx'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'
import { type BoardLot, outcomePhases } from './board-lot.ts'
import { LotMarks } from './lot-marks.tsx'
import { lotRecord } from './lot-record.ts'
import { PeopleToCall } from './people-to-call.tsx'

type Props = { boardLot: BoardLot; contacts: DayBoard['contacts']; onClose: () => void }

/** A lot of the day: its marks first, then who is to be called, and what is known of it. */
export const LotSheet = ({ boardLot, contacts, onClose }: Props) => {
  const { lot, outcome, edits } = boardLot
  const mayMark = useMay(deliveryLotCalls.change)
  return (
    <Drawer isOpen title={lot.name} onClose={onClose}>
      <p className="lot-state">
        <StatusTag phase={outcomePhases[outcome]}>{lotOutcomeLabels[outcome]}</StatusTag>
        {lot.plannedAt && <span className="dim">{formatMoment(lot.plannedAt)}</span>}
      </p>
      {edits.map((edit) => (
        <PendingNotice key={edit.id} part={{ edit, names: Object.keys(edit.change) }} fields={lotRecord.fields} onCorrect={undefined} />
      ))}
      {mayMark && <LotMarks boardLot={boardLot} onDone={onClose} />}
      {lot.incompleteInformation !== null && (
        <Notice tone="warning">
          <strong>Dossier incomplet</strong>
          {` : ${lot.incompleteInformation}`}
        </Notice>
      )}
      <div className="lot-people">
        <PeopleToCall lot={lot} contacts={contacts} />
      </div>
      <LotFacts boardLot={boardLot} showsReserves={!mayMark} />
    </Drawer>
  )
}

const LotFacts = ({ boardLot: { lot }, showsReserves }: Pick<Props, 'boardLot'> & { showsReserves: boolean }) => {
  const mayReadOrder = useMay(bookingCalls.read)
  const position = accessParts('FR', ['building', 'staircase', 'floor', 'apartmentNumber'], lot)
  const { withdrawal, deposit } = lot.keys
  const keys = deposit !== null && deposit !== 'not_started' ? deposit : withdrawal
  return (
    <DefinitionList>
      <Definition label="Adresse">{[`${lot.address}, ${lot.city}`, ...position].join(' · ')}</Definition>
      {lot.people.length > 0 && <Definition label="Prospects">{lot.people.map(({ name }) => name).join(', ')}</Definition>}
      {lot.checkerName !== null && <Definition label="Contrôleur">{lot.checkerName}</Definition>}
      {keys !== null && <Definition label="Clés">{keyStatusLabels[keys]}</Definition>}
      {showsReserves && lot.reserves !== null && <Definition label="Réserves">{lot.reserves}</Definition>}
      <Definition label="Commande">
        {mayReadOrder ? (
          <Link to="/booking/$id" params={{ id: lot.bookingId }}>
            {lot.code}
          </Link>
        ) : (
          lot.code
        )}
        {` · ${bookingStatusLabels[lot.status]}`}
      </Definition>
    </DefinitionList>
  )
}
