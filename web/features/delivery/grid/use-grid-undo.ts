import { useRef } from 'react'
import type { DeliveryRow, RowChange } from '@adm/domain/delivery/delivery-row'
import type { TypedRow } from '../row-edits.ts'

type Step = readonly { id: string; row: DeliveryRow; before: RowChange; after: RowChange }[]
const mostSteps = 100

const textsOf = (row: DeliveryRow, change: RowChange): RowChange =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in change))

/** Undo and redo of what this person typed in the grid: each is typed again, and saved as any other change. */
export const useGridUndo = (rows: readonly DeliveryRow[], typeAll: (typed: readonly TypedRow[]) => void) => {
  const done = useRef<Step[]>([])
  const undone = useRef<Step[]>([])
  const current = (id: string) => rows.find((row) => row.id === id)
  const write = (step: Step, side: 'before' | 'after') => {
    typeAll(step.map((part) => ({ row: current(part.id) ?? part.row, change: part[side] })))
  }
  const move = (from: Step[], to: Step[], side: 'before' | 'after') => {
    const step = from.pop()
    if (!step) return
    to.push(step)
    write(step, side)
  }
  return {
    apply: (typed: readonly TypedRow[]) => {
      const step = typed.map(({ row, change }) => ({ id: row.id, row, before: textsOf(row, change), after: change }))
      done.current = [...done.current.slice(1 - mostSteps), step]
      undone.current = []
      write(step, 'after')
    },
    undo: () => move(done.current, undone.current, 'before'),
    redo: () => move(undone.current, done.current, 'after'),
  }
}
