import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoardFilters, calendarCalls, type WaitingOrder } from '@adm/contract/calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { classes } from '../../../ui/base/classes.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { EmptyState, ErrorPanel } from '../../../ui/layout/states.tsx'
import { BookingStatusTag } from '../../booking/list/booking-status-tag.tsx'
import { durationInWords } from './board-time.ts'
import { wishInWords } from './board-words.ts'

const ordersAPage = 50

/** The page of the orders that wait for a date or a checker. */
export const useWaitingOrders = (filters: BoardFilters, isOn: boolean) => {
  const [page, setPage] = useState({ filters: JSON.stringify(filters), index: 0 })
  const index = page.filters === JSON.stringify(filters) ? page.index : 0
  const query = apiQuery(calendarCalls.waiting, { query: { ...filters, page_index: index, responses_by_page: ordersAPage } })
  const result = useQuery({ ...query, enabled: isOn, placeholderData: keepPreviousData })
  return { result, index, turn: (next: number) => setPage({ filters: JSON.stringify(filters), index: next }) }
}
export type WaitingPage = ReturnType<typeof useWaitingOrders>

type Props = {
  waiting: WaitingPage
  today: string
  /** Opens the dialog of an order; absent without the permission to plan. */
  onPlace: ((order: WaitingOrder) => void) | undefined
  onHide: () => void
}

/** The orders that wait for a date or a checker, the most urgent first: dragged to a line, or opened by a click. */
export const WaitingOrders = ({ waiting: { result, index, turn }, today, onPlace, onHide }: Props) => {
  const { data, error, refetch } = result
  const [first, last] = [index * ordersAPage + 1, index * ordersAPage + (data?.items.length ?? 0)]
  const isLast = data !== undefined && data.totalIsExact && last >= data.total
  return (
    <section className="waiting" aria-label="À planifier">
      <div className="waiting-head">
        <h2>
          À planifier <span className="dim numbers">{data && (data.totalIsExact ? data.total : `plus de ${data.total}`)}</span>
        </h2>
        <IconButton icon="close" label="Masquer les commandes à planifier" onClick={onHide} />
      </div>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title="Rien à planifier">Aucune commande de ces filtres n'attend de date.</EmptyState>}
      {data && data.items.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        <ul className="waiting-list" aria-label="Commandes, les plus urgentes en premier" tabIndex={onPlace ? undefined : 0}>
          {data.items.map((order) => (
            <li key={order.id}>
              <WaitingCard order={order} today={today} onPlace={onPlace} />
            </li>
          ))}
        </ul>
      )}
      {data && (index > 0 || !isLast) && (
        <div className="waiting-pages">
          <IconButton icon="back" label="Commandes précédentes" refusals={index === 0 ? ['Ce sont les premières.'] : []} onClick={() => turn(index - 1)} />
          <span className="numbers">
            {first}–{last}
          </span>
          <IconButton icon="forward" label="Commandes suivantes" refusals={isLast ? ['Ce sont les dernières.'] : []} onClick={() => turn(index + 1)} />
        </div>
      )}
    </section>
  )
}

const WaitingCard = ({ order, today, onPlace }: { order: WaitingOrder; today: string } & Pick<Props, 'onPlace'>) => {
  const { service, address, zipCode, city, clientName, status, durationMinutes, wishedDay, wishedUntilDay, code } = order
  const isLate = (wishedUntilDay ?? wishedDay ?? today) < today
  const words = (
    <>
      <span className="waiting-line">
        <strong>{bookingServiceLabels[service]}</strong>
        <span className="dim numbers">{durationInWords(durationMinutes)}</span>
      </span>
      <span className="waiting-place">{address}</span>
      <span className="waiting-place dim">
        {zipCode} {city} · {clientName}
      </span>
      <span className="waiting-line">
        <BookingStatusTag status={status} />
        <span className={classes('waiting-wish', isLate && 'waiting-late')}>
          {isLate && 'Dépassée : '}
          {wishInWords(wishedDay, wishedUntilDay)}
        </span>
      </span>
    </>
  )
  if (!onPlace)
    return (
      <a className="waiting-card" href={`/booking/${order.id}`}>
        {words}
      </a>
    )
  return (
    <button type="button" className="waiting-card" data-order={order.id} title={code} onClick={() => onPlace(order)}>
      {words}
    </button>
  )
}
