import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { type DayBoard, deliveryDayCalls } from '@adm/contract/delivery/delivery-day'
import { day as daySchema, formatDay, formatDayShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { useBoardLots } from './board-lot.ts'
import { DayHead } from './day-head.tsx'
import { DayTiles } from './day-tiles.tsx'
import { IncompleteFolders } from './incomplete-folders.tsx'
import { LotSheet } from './lot-sheet.tsx'
import './day.css'

const route = getRouteApi('/signed-in/deliveries/$id')

/** The day of a delivery, lot by lot, as it is lived on site: what is ticked on one screen changes on all. */
export function DeliveryDay({ id }: { id: string }) {
  const day = daySchema.safeParse(route.useSearch().day).data
  const board = useQuery({
    ...apiQuery(deliveryDayCalls.read, { params: { id }, query: day === undefined ? {} : { day } }),
    placeholderData: keepPreviousData,
  })
  if (board.data) return <Board id={id} board={board.data} />
  if (board.error) return <ErrorPanel error={describeError(board.error)} onRetry={() => void board.refetch()} />
  return <PageSkeleton />
}

const Board = ({ id, board }: { id: string; board: DayBoard }) => {
  const lots = useBoardLots(board.lots)
  const [openId, setOpenId] = useState<string | null>(null)
  const openLot = useCallback((lotId: string) => setOpenId(lotId), [])
  const open = lots.find(({ saved }) => saved.id === openId)
  return (
    <div className="day-board">
      <DayChoice id={id} board={board} />
      {lots.length === 0 ? (
        <EmptyState title="Aucun lot ce jour">
          {board.day === null
            ? 'Le jour J suit les missions de la livraison : créez-les d’abord.'
            : 'Choisissez un autre jour de la livraison.'}
        </EmptyState>
      ) : (
        <>
          <DayHead lots={lots} />
          <IncompleteFolders lots={lots} contacts={board.contacts} />
          <DayTiles lots={lots} onOpen={openLot} />
        </>
      )}
      {open && <LotSheet key={open.saved.id} boardLot={open} contacts={board.contacts} onClose={() => setOpenId(null)} />}
    </div>
  )
}

/** The days of the delivery as links; a single one in words. */
const DayChoice = ({ id, board: { day, days } }: { id: string; board: DayBoard }) => {
  const isAlone = days.length === 1 && days[0]?.day === day
  if (isAlone && day !== null) return <p className="day-title">{formatDay(day)}</p>
  if (days.length === 0) return null
  return (
    <nav className="day-choice" aria-label="Jours de la livraison">
      {days.map((of) => (
        <Link
          key={of.day}
          to="/deliveries/$id"
          params={{ id }}
          search={{ tab: 'day', day: of.day }}
          className="button button-default"
          aria-current={of.day === day ? 'date' : undefined}
        >
          {`${formatDayShort(of.day)} · ${of.count} ${of.count > 1 ? 'lots' : 'lot'}`}
        </Link>
      ))}
    </nav>
  )
}
