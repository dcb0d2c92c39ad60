import { calendarCalls } from '@adm/contract/calendar'
import { useMay } from '../../../platform/session/session.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { BoardBar, type Show } from './board-bar.tsx'
import type { BoardSearch } from './board-search.ts'

type Props = {
  search: BoardSearch
  today: string
  isNarrow: boolean
  /** The number of orders that wait, once it is there. */
  total: number | undefined
  onShow: Show
}

/** The head of the board: its days and views, what is beside the lines, and the print of a week. */
export const BoardActions = ({ search, today, isNarrow, total, onShow }: Props) => {
  const { view, day = today, map, waiting } = search
  const [seesWaiting, seesMap] = [useMay(calendarCalls.waiting), useMay(calendarCalls.places)]
  return (
    <>
      <BoardBar view={view} day={day} today={today} onShow={onShow} hasViews={!isNarrow} />
      {seesWaiting && waiting === 'hidden' && (
        <Button icon="sidebar" onClick={() => onShow({ waiting: 'shown' })}>
          À planifier <span className="numbers">{total}</span>
        </Button>
      )}
      {seesMap && view === 'day' && (
        <Button icon="map" aria-pressed={map === 'shown'} onClick={() => onShow({ map: map === 'shown' ? 'hidden' : 'shown' })}>
          Carte
        </Button>
      )}
      {view === 'week' && <Button onClick={() => print()}>Imprimer</Button>}
    </>
  )
}
