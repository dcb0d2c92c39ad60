import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type BoardFilters, calendarCalls, type WaitingOrder } from '@adm/contract/calendar/calendar'
import { toPlanMeaning } from '@adm/domain/booking/step/booking-status'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { classes } from '../../../ui/base/classes.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { EmptyState, ErrorPanel } from '../../../ui/layout/states.tsx'
import { formatTotal } from '../../../ui/table/pagination.tsx'
import { BookingStatusTag } from '../../booking/figure/booking-status-tag.tsx'
import { defaultSearch } from '../../booking/list/booking-search.ts'
import { ordersAPage } from '../search/board-search.ts'
import { wishInWords } from '../line/board-words.ts'

/** The page of the orders that wait for a date or a checker, and the search of the list with the same rows. */
export const useWaitingOrders = (filters: BoardFilters, isOn: boolean) => {
  const [page, setPage] = useState({ filters: JSON.stringify(filters), index: 0 })
  const index = page.filters === JSON.stringify(filters) ? page.index : 0
  const query = apiQuery(calendarCalls.waiting, { query: { ...filters, page_index: index, responses_by_page: ordersAPage } })
  const result = useQuery({ ...query, enabled: isOn, placeholderData: keepPreviousData })
  const listed = { ...defaultSearch, ...filters, state: 'to_plan' as const }
  return { result, index, listed, turn: (next: number) => setPage({ filters: JSON.stringify(filters), index: next }) }
}
export type WaitingPage = ReturnType<typeof useWaitingOrders>

type Props = {
  waiting: WaitingPage
  today: string
  /** Opens the dialog of an order; absent without the permission to plan. */
  onPlace: ((order: WaitingOrder) => void) | undefined
  /** Absent where the orders are below the day, on a phone. */
  onHide: (() => void) | undefined
  /** The act that proposes a planning of all of them. */
  propose: ReactNode
}

/** The orders that wait for a date or a checker, the most urgent first: dragged to a line, or opened by a click. */
export const WaitingOrders = ({ waiting, today, onPlace, onHide, propose }: Props) => {
  const { data, error, refetch } = waiting.result
  return (
    <section className="waiting" aria-label="À planifier">
      <div className="waiting-head">
        <h2>À planifier {data && <WaitingTotal page={data} listed={waiting.listed} />}</h2>
        {onHide && <IconButton icon="close" label="Masquer les commandes à planifier" onClick={onHide} />}
      </div>
      {data && data.total > 0 && propose}
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {data && <WaitingList page={data} today={today} onPlace={onPlace} />}
      {data && <WaitingPages page={data} index={waiting.index} onTurn={waiting.turn} />}
    </section>
  )
}

/** The number of the orders, as a link to the list that counts the same. A filter on closed orders leaves none, and no list of them. */
const WaitingTotal = ({ page, listed }: { page: OrdersPage } & Pick<WaitingPage, 'listed'>) =>
  page.total === 0 ? (
    <span className="dim numbers">0</span>
  ) : (
    <Link to="/booking" search={listed} title={toPlanMeaning} className="numbers">
      {formatTotal(page.total, page.totalIsExact)}
    </Link>
  )

type OrdersPage = NonNullable<WaitingPage['result']['data']>

const WaitingList = ({ page, today, onPlace }: { page: OrdersPage } & Pick<Props, 'today' | 'onPlace'>) =>
  page.items.length === 0 ? (
    <EmptyState title="Rien à planifier">Aucune commande de ces filtres n'attend de date.</EmptyState>
  ) : (
    <Cards items={page.items} today={today} onPlace={onPlace} />
  )

type CardsProps = Pick<OrdersPage, 'items'> & Pick<Props, 'today' | 'onPlace'>

/** One tab stop for all cards, moved by the arrow keys. */
const Cards = ({ items, today, onPlace }: CardsProps) => {
  const [current, setCurrent] = useState<string | null>(null)
  const stop = items.find(({ id }) => id === current) ?? items[0]
  return (
    <ul className="waiting-list" aria-label="Commandes, les plus urgentes en premier">
      {items.map((order) => (
        <li key={order.id}>
          <WaitingCard order={order} today={today} onPlace={onPlace} isStop={order === stop} onFocus={() => setCurrent(order.id)} />
        </li>
      ))}
    </ul>
  )
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

/** `P` on a card opens its order, and not the mission that had the focus before it. */
const placeByKey = (event: KeyboardEvent, place: (() => void) | undefined): void => {
  if (!place || event.key.toLowerCase() !== 'p' || !isPlain(event)) return
  event.preventDefault()
  event.stopPropagation()
  place()
}

const moveAmong = (event: KeyboardEvent<HTMLElement>): void => {
  const cards = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('.waiting-card') ?? [])]
  const at = cards.indexOf(event.currentTarget)
  const moves: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: cards.length - 1 }
  const next = cards[moves[event.key] ?? -1]
  if (!next || !isPlain(event)) return
  event.preventDefault()
  next.focus()
}

const WaitingPages = ({ page, index, onTurn }: { page: OrdersPage; index: number; onTurn: (index: number) => void }) => {
  const last = index * ordersAPage + page.items.length
  const isLast = page.totalIsExact && last >= page.total
  if (index === 0 && isLast) return null
  const [noneBefore, noneAfter] = [['Ce sont les premières.'], ['Ce sont les dernières.']]
  return (
    <div className="waiting-pages">
      <IconButton icon="back" label="Commandes précédentes" refusals={index === 0 ? noneBefore : []} onClick={() => onTurn(index - 1)} />
      <span className="numbers">
        {index * ordersAPage + 1}–{last}
      </span>
      <IconButton icon="forward" label="Commandes suivantes" refusals={isLast ? noneAfter : []} onClick={() => onTurn(index + 1)} />
    </div>
  )
}

type CardProps = Pick<Props, 'today' | 'onPlace'> & { order: WaitingOrder; isStop: boolean; onFocus: () => void }

const WaitingCard = ({ order, today, onPlace, isStop, onFocus }: CardProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveAmong(event)
    placeByKey(event, onPlace && (() => onPlace(order)))
  }
  const reached = { tabIndex: isStop ? 0 : -1, onFocus, onKeyDown }
  const { service, address, zipCode, city, clientName, status, durationMinutes, wishedDay, wishedUntilDay, code } = order
  const isLate = (wishedUntilDay ?? wishedDay ?? today) < today
  const words = (
    <>
      <span className="waiting-line">
        <strong>{bookingServiceLabels[service]}</strong>
        <span className="dim numbers">{formatMinutes(durationMinutes)}</span>
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
      <a className="waiting-card" href={`/booking/${order.id}`} {...reached}>
        {words}
      </a>
    )
  return (
    <button type="button" className="waiting-card" data-order={order.id} title={code} {...reached} onClick={() => onPlace(order)}>
      {words}
    </button>
  )
}
