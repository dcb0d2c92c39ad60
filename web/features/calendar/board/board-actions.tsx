import { calendarCalls } from '@adm/contract/calendar/calendar'
import { toPlanMeaning } from '@adm/domain/booking/step/booking-status'
import { timeBlockCalls } from '@adm/contract/checker/time-block'
import { useOffered } from '../../../platform/offered.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { BoardBar, type Show } from './board-bar.tsx'
import type { BoardSearch } from '../search/board-search.ts'

type Props = {
  search: BoardSearch
  today: string
  isNarrow: boolean
  /** The number of orders that wait, once it is there. */
  total: number | undefined
  onShow: Show
  /** Opens the dialog that blocks a time. */
  onTimeBlock: () => void
}

/** The head of the board: its days and views, what is beside the lines, and the print of a week. */
export const BoardActions = ({ search, today, isNarrow, total, onShow, onTimeBlock }: Props) => {
  const { view, day = today, map, waiting } = search
  const [seesWaiting, seesMap, mayBlock] = [useMay(calendarCalls.waiting), useMay(calendarCalls.places), useMay(timeBlockCalls.create)]
  useOffered('Calendrier', mayBlock ? [{ label: 'Bloquer un créneau', keys: 'b', run: onTimeBlock }] : [])
  return (
    <>
      <BoardBar view={view} day={day} today={today} onShow={onShow} hasViews={!isNarrow} />
      {seesWaiting && waiting === 'hidden' && (
        <Button icon="sidebar" title={toPlanMeaning} onClick={() => onShow({ waiting: 'shown' })}>
          À planifier <span className="numbers">{total}</span>
        </Button>
      )}
      {seesMap && view === 'day' && (
        <Button icon="map" aria-pressed={map === 'shown'} onClick={() => onShow({ map: map === 'shown' ? 'hidden' : 'shown' })}>
          Carte
        </Button>
      )}
      {mayBlock && (
        <Button icon="plus" onClick={onTimeBlock}>
          Bloquer un créneau
        </Button>
      )}
      {view === 'week' && <Button onClick={() => print()}>Imprimer</Button>}
    </>
  )
}
