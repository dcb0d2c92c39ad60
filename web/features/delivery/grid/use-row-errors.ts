import { useEffect, useMemo, useRef, useState } from 'react'
import type { DeliveryDetail } from '@adm/contract/delivery/delivery'
import { type CellErrors, judgeRow, rowStateOf } from '@adm/domain/delivery/delivery-lot'
import type { DeliveryRow, RowState } from '@adm/domain/delivery/delivery-row'
import { sameOrderIds, withSameOrderId } from '@adm/domain/delivery/same-order-id'
import { cellsOf } from '../row-edits.ts'

/** What this browser says of a row: its state, and the sentence of each wrong cell. */
export type RowJudgement = { state: RowState; errors: CellErrors }
/** Judgements of the rows as they are, by what they were judged with. */
type Judged = { by: string; judgements: ReadonlyMap<DeliveryRow, RowJudgement> }
const mostAtOnce = 50

/**
 * Judges rows by the rules of the server as they are typed, some at a time, so that a large grid stays quick: each row once for as long as
 * it does not change.
 */
export const useRowErrors = (rows: readonly DeliveryRow[], delivery: Pick<DeliveryDetail, 'service' | 'dates'>, today: string) => {
  const by = `${delivery.service} ${delivery.dates.join()} ${today}`
  const [judged, setJudged] = useState<Judged>({ by, judgements: new Map() })
  const latest = useRef(judged)
  useEffect(() => {
    let isOver = false
    const judgeAll = async () => {
      const judgements = judgementsOf(rows, latest.current.by === by ? latest.current.judgements : new Map())
      const waiting = rows.filter((row) => !judgements.has(row))
      for (let from = 0; from < waiting.length && !isOver; from += mostAtOnce) {
        const some = waiting.slice(from, from + mostAtOnce)
        const results = await Promise.all(some.map((row) => judgeRow(cellsOf(row), { delivery, today })))
        for (const [index, row] of some.entries()) judgements.set(row, toJudgement(row, results[index]?.errors ?? {}))
        if (isOver) return
        latest.current = { by, judgements: new Map(judgements) }
        setJudged(latest.current)
      }
    }
    void judgeAll()
    return () => {
      isOver = true
    }
  }, [rows, delivery, today, by])
  const same = useMemo(() => sameOrderIds(rows), [rows])
  return (row: DeliveryRow): RowJudgement => {
    const others = same.get(row.id)
    const judgement = judged.judgements.get(row)
    if (!judgement) return { state: row.state, errors: {} }
    return others ? toJudgement(row, withSameOrderId(judgement.errors, others)) : judgement
  }
}

/** The judgements of rows that are still as they were. */
const judgementsOf = (rows: readonly DeliveryRow[], previous: Judged['judgements']): Map<DeliveryRow, RowJudgement> =>
  new Map(
    rows.flatMap((row) => {
      const judgement = previous.get(row)
      return judgement ? [[row, judgement] as const] : []
    }),
  )

const toJudgement = (row: DeliveryRow, errors: CellErrors): RowJudgement => {
  const state = rowStateOf(row, { errors })
  return { errors: state === 'error' ? errors : {}, state }
}
