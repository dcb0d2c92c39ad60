import { memo, useMemo } from 'react'
import { lotsByFloor } from '@adm/domain/delivery/day-board'
import { lotMarkLabels, type LotOutcome, lotOutcomeLabels } from '@adm/domain/delivery/lot-outcome'
import { formatHour } from '@adm/domain/values/date/moment'
import { classes } from '../../../ui/base/classes.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { PendingTag } from '../../../recipes/offline/pending-notice.tsx'
import { type BoardLot, outcomePhases } from './board-lot.ts'

type OnOpen = (lotId: string) => void

/** The lots as tiles, by building, then staircase and floor. */
export const DayTiles = ({ lots, onOpen }: { lots: readonly BoardLot[]; onOpen: OnOpen }) => {
  const buildings = useMemo(() => lotsByFloor(lots.map((of) => ({ ...of.lot, of }))), [lots])
  return buildings.map((building) => (
    <section key={building.title} className="day-building" aria-label={building.title || 'Lots du jour'}>
      {building.title && <h2>{building.title}</h2>}
      {building.floors.map((floor) => (
        <div key={floor.title} className="day-floor">
          {floor.title &&
            (building.title ? <h3 className="day-floor-title">{floor.title}</h3> : <h2 className="day-floor-title">{floor.title}</h2>)}
          <ul className="day-tiles">
            {floor.lots.map(({ id, name, plannedAt, incompleteInformation, of }) => (
              <Tile
                key={id}
                id={id}
                name={name}
                hour={plannedAt && formatHour(plannedAt)}
                outcome={of.outcome}
                late={of.late}
                isIncomplete={incompleteInformation !== null}
                isWaiting={of.edits.length > 0}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
}

type TileProps = {
  id: string
  name: string
  hour: string | null
  outcome: LotOutcome
  late: number
  isIncomplete: boolean
  isWaiting: boolean
  onOpen: OnOpen
}

/** One lot: a tile whose lot has not changed is not drawn again. */
const Tile = memo(({ id, name, hour, outcome, late, isIncomplete, isWaiting, onOpen }: TileProps) => (
  <li>
    <button
      type="button"
      className={classes(
        'day-tile',
        `status-tag-${outcomePhases[outcome]}`,
        outcome === 'upcoming' && 'day-tile-upcoming',
        late > 0 && 'day-tile-late',
      )}
      aria-haspopup="dialog"
      onClick={() => onOpen(id)}
    >
      <span className="day-tile-line">
        <strong className="day-tile-name">{name}</strong>
        {hour && <span className="numbers">{hour}</span>}
      </span>
      <span className="day-tile-line">
        <span className="day-tile-state">{outcome === 'with_reserves' ? lotMarkLabels[outcome] : lotOutcomeLabels[outcome]}</span>
        {isIncomplete && (
          <span className="day-tile-incomplete">
            <Icon name="warning" />
            <span className="field-label-hidden">Dossier incomplet</span>
          </span>
        )}
      </span>
      {(late > 0 || isWaiting) && (
        <span className="day-tile-line">
          {late > 0 && <span className="day-late">{`+ ${lateInWords(late)}`}</span>}
          {isWaiting && <PendingTag />}
        </span>
      )}
    </button>
  </li>
))

/** « 12 min », « 2 h 05 ». */
const lateInWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
