import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterFirstScreen } from '../../platform/idle.ts'

type Rule = typeof import('./stable-rows.ts')

type StableRowsInput<Row> = {
  /** Identifies the request: another filter, sort or page is another list. */
  queryId: string
  /** Undefined until the first answer. */
  next: readonly Row[] | undefined
  /** Whether `next` answers the current request, and no other request runs. */
  isSettled: boolean
  keyOf: (row: Row) => string
  /** Whether the person uses the list: the pointer or the focus is on it, or it is scrolled. If not, moving rows cause no wrong click. */
  isInUse: () => boolean
  /** Subscribes to events after which the list may be unused. @returns unsubscribes */
  onLeave: (listener: () => void) => () => void
  /** Subscribes to the end of the person's own acts, whose rows are expected to change. @returns unsubscribes */
  onOwnAct: (listener: () => void) => () => void
}

/** The code for stable rows, loaded after the first screen: a list does not change in its first moments. */
const useRule = (): Rule | undefined => {
  const [rule, setRule] = useState<Rule>()
  // The browser's idle time is outside React. If the file does not load, the rows are not stable.
  useEffect(() => afterFirstScreen(() => void import('./stable-rows.ts').then(setRule, () => undefined)), [])
  return rule
}

/** The current rows, with the previous object for each unchanged row: only changed rows are rendered again, and highlighted. */
const useReusedRows = <Row>(rule: Rule | undefined, read: readonly Row[] | undefined, keyOf: (row: Row) => string) => {
  const [cached, setCached] = useState({ rule, read, rows: read })
  if (cached.rule === rule && cached.read === read) return cached.rows
  const rows = read && rule ? rule.reuseRows(cached.rows ?? [], read, keyOf) : read
  setCached({ rule, read, rows })
  return rows
}

type Base<Row> = { queryId: string; rows: readonly Row[] } | null

/** The rows to display while the list is used, and the function that shows the current page. */
export const useStableRows = <Row>(input: StableRowsInput<Row>) => {
  const { queryId, next: read, isSettled, keyOf, isInUse, onLeave, onOwnAct } = input
  const rule = useRule()
  const next = useReusedRows(rule, read, keyOf)
  const [base, setBase] = useState<Base<Row>>(null)
  const displayed = base?.queryId === queryId ? base.rows : undefined
  const stable = stabilizeWith(rule, displayed, next, keyOf)
  useRefresh({ queryId, next: isSettled ? next : undefined, displayed, isAnyGone: stable.gone.size > 0, isInUse, onLeave, setBase })
  const refresh = () => {
    if (next) setBase({ queryId, rows: next })
  }
  useOwnActs(onOwnAct, refresh)
  return {
    ...stable,
    /** Identifies the displayed request, else empty: rows that change under the same value were changed by a person. */
    reading: rule && displayed ? queryId : '',
    refresh,
  }
}

/** Shows the current page after each act of the person, whatever the pointer is on. */
const useOwnActs = (onOwnAct: StableRowsInput<unknown>['onOwnAct'], refresh: () => void): void => {
  const latest = useRef(refresh)
  // The acts of other parts of the page are outside React.
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => onOwnAct(() => latest.current()), [onOwnAct])
}

/** The displayed rows, updated in place, or the current page before there are any; the keys that left; the difference in words. */
const stabilizeWith = <Row>(
  rule: Rule | undefined,
  displayed: readonly Row[] | undefined,
  next: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
) => {
  if (!rule || !displayed || !next) return { rows: next, gone: nothing, difference: null }
  const stable = rule.stabilizeRows(displayed, next, keyOf)
  return { rows: stable.rows, gone: stable.gone, difference: rule.differenceInWords(stable) }
}

type RefreshInput<Row> = Pick<StableRowsInput<Row>, 'queryId' | 'isInUse' | 'onLeave'> & {
  /** Undefined while another request runs. */
  next: readonly Row[] | undefined
  /** The displayed rows; undefined before the first ones. */
  displayed: readonly Row[] | undefined
  isAnyGone: boolean
  setBase: (change: (before: Base<Row>) => Base<Row>) => void
}

/** Shows the current page while the list is not used; if rows left it, after the person had time to see that. */
const useRefresh = <Row>({ queryId, next, displayed, isAnyGone, isInUse, onLeave, setBase }: RefreshInput<Row>): void => {
  const usage = useRef({ isInUse, onLeave })
  // The pointer's position is outside React; a layout effect runs before the paint, so that the rows are not painted twice.
  useLayoutEffect(() => {
    if (!next || displayed === next) return undefined
    const refresh = () => setBase((before) => (before?.queryId === queryId && usage.current.isInUse() ? before : { queryId, rows: next }))
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(refresh, isAnyGone ? seenMs : leftMs)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    if (!displayed || !isAnyGone) refresh()
    else later()
    // The list was in use: it is checked again when the pointer or the focus leaves it.
    const stop = usage.current.onLeave(later)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryId, next, displayed, isAnyGone, setBase])
}

/** The time for a person to see that a row has left, in an unused list. */
const seenMs = 4_000
/** The time to move the pointer from the list to « Actualiser ». */
const leftMs = 1_000
const nothing: ReadonlySet<string> = new Set()
