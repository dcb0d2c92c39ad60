import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterFirstScreen } from '../../platform/idle.ts'

type Rule = typeof import('./stable-rows.ts')

type StableRowsInput<Row> = {
  /** What is asked: another filter, sort or page is another list. */
  queryId: string
  /** Undefined while nothing was read. */
  next: readonly Row[] | undefined
  /** It is the answer to what is asked, and no other is on its way. */
  isSettled: boolean
  keyOf: (row: Row) => string
  /** Is the hand on the list: the pointer, the focus, or is it scrolled? Otherwise nobody is about to click what moves. */
  isHandOn: () => boolean
  /** Hears when the hand may have left. @returns stops hearing */
  onHandOff: (listener: () => void) => () => void
}

/** Nothing moves in the first moments of a list: what keeps its rows in their places comes after it. */
const useRule = (): Rule | undefined => {
  const [rule, setRule] = useState<Rule>()
  // When the browser is idle, React does not know. Without the file, a list moves under the hand.
  useEffect(() => afterFirstScreen(() => void import('./stable-rows.ts').then(setRule, () => undefined)), [])
  return rule
}

/** The rows as they are now, each the object that it was unless it says something else: only what changed is drawn anew, and lights up. */
const useReusedRows = <Row>(rule: Rule | undefined, read: readonly Row[] | undefined, keyOf: (row: Row) => string) => {
  const [known, setKnown] = useState({ rule, read, rows: read })
  if (known.rule === rule && known.read === read) return known.rows
  const rows = read && rule ? rule.reuseRows(known.rows ?? [], read, keyOf) : read
  setKnown({ rule, read, rows })
  return rows
}

type Base<Row> = { queryId: string; rows: readonly Row[] } | null

/** The rows to show while somebody reads them, and how to take in what waits. */
export const useStableRows = <Row>({ queryId, next: read, isSettled, keyOf, isHandOn, onHandOff }: StableRowsInput<Row>) => {
  const rule = useRule()
  const next = useReusedRows(rule, read, keyOf)
  const [base, setBase] = useState<Base<Row>>(null)
  const stood = base?.queryId === queryId ? base.rows : undefined
  const held = stabilizeWith(rule, stood, next, keyOf)
  useTakenIn({ queryId, next: isSettled ? next : undefined, stood, isAnyGone: held.gone.size > 0, isHandOn, onHandOff, setBase })
  return {
    ...held,
    /** Names the reading; empty before it: only then do rows that differ differ by somebody's act. */
    reading: rule && stood ? queryId : '',
    takeIn: () => {
      if (next) setBase({ queryId, rows: next })
    },
  }
}

/** The rows where they stand, or as they are while none stands; what left, and what waits, in words. */
const stabilizeWith = <Row>(
  rule: Rule | undefined,
  stood: readonly Row[] | undefined,
  next: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
) => {
  if (!rule || !stood || !next) return { rows: next, gone: nothing, news: null }
  const held = rule.stabilizeRows(stood, next, keyOf)
  return { rows: held.rows, gone: held.gone, news: rule.newsOf(held) }
}

type TakenIn<Row> = Pick<StableRowsInput<Row>, 'queryId' | 'isHandOn' | 'onHandOff'> & {
  /** Undefined while another answer is on its way. */
  next: readonly Row[] | undefined
  /** The rows as they stand; undefined where none stands yet. */
  stood: readonly Row[] | undefined
  isAnyGone: boolean
  setBase: (change: (before: Base<Row>) => Base<Row>) => void
}

/** Takes in what is new where no hand is on the list, and what left once it was seen. */
const useTakenIn = <Row>({ queryId, next, stood, isAnyGone, isHandOn, onHandOff, setBase }: TakenIn<Row>): void => {
  const hand = useRef({ isOn: isHandOn, onOff: onHandOff })
  // Where the pointer is, only the browser knows; before anything is painted, so that no row is seen twice.
  useLayoutEffect(() => {
    if (!next || stood === next) return undefined
    const takeIn = () => setBase((before) => (before?.queryId === queryId && hand.current.isOn() ? before : { queryId, rows: next }))
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(takeIn, isAnyGone ? seenMs : leftMs)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    if (!stood || !isAnyGone) takeIn()
    else later()
    // The hand was there at that look: once it leaves, there is another one.
    const stop = hand.current.onOff(later)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryId, next, stood, isAnyGone, setBase])
}

/** As long as it takes to see that a row has left, where no hand is on the list. */
const seenMs = 4_000
/** As long as it takes to go from the list to « Actualiser ». */
const leftMs = 1_000
const nothing: ReadonlySet<string> = new Set()
