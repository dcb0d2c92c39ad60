import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { deliveryRowCalls, mostSavedRows, type SavedRows } from '@adm/contract/delivery/delivery'
import type { DeliveryRow, RowChange } from '@adm/domain/delivery/delivery-row'
import { rowChange } from '@adm/domain/delivery/delivery-row'
import { z } from 'zod'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { dropDraft, readDraft, storeDraft } from '../../../platform/form/form-draft.ts'
import { useSession } from '../../../platform/session/session.tsx'
import { type CellConflict, overStale, type RowEdit, type TypedRow, unsavedRow, withCells, withoutSaved, withTyped } from '../row-edits.ts'

const rowsQuery = (deliveryId: string) => apiQuery(deliveryRowCalls.list, { query: { delivery_id: deliveryId } })
const settleMs = 300
const retryMs = 5_000

type Edits = ReadonlyMap<string, RowEdit>
const storedEdits = z.record(z.string(), z.object({ id: z.uuid(), cells: rowChange, was: rowChange }))

/** Typed cells by row, stored on this device until the server has them. */
const useStoredEdits = (deliveryId: string) => {
  const personId = useSession().person?.id ?? ''
  const place = { personId, form: `delivery-rows-${deliveryId}` }
  const [edits, setEdits] = useState<Edits>(() => {
    const stored = storedEdits.safeParse(readDraft(place, Date.now())?.['edits'])
    return new Map(Object.entries(stored.data ?? {}))
  })
  const latest = useRef(edits)
  const set = (next: Edits) => {
    latest.current = next
    setEdits(next)
    if (next.size === 0) dropDraft(place)
    else storeDraft(place, { edits: Object.fromEntries(next) }, Date.now())
  }
  return { edits, latest, set }
}

/**
 * Sends what waits, row by row in the order in which it was typed, and merges the answers: a cell that somebody else changed since becomes a
 * conflict. What the server does not answer waits on.
 */
const useRowSaving = (deliveryId: string, { latest, set }: ReturnType<typeof useStoredEdits>) => {
  const queries = useQueryClient()
  const { queryKey } = rowsQuery(deliveryId)
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const isSending = useRef(false)
  const merge = (saved: SavedRows) => queries.setQueryData(queryKey, (cached) => cached && mergedRows(cached, saved))
  const send = async () => {
    const sent = [...latest.current.values()].slice(0, mostSavedRows)
    if (isSending.current || sent.length === 0) return
    isSending.current = true
    const versions = new Map((queries.getQueryData(queryKey)?.items ?? []).map(({ id, version }) => [id, version]))
    const body = { deliveryId, rows: sent.map(({ id, cells }) => ({ id, version: versions.get(id) ?? 0, change: cells })) }
    try {
      const saved = await callApi(deliveryRowCalls.save, { body, key: newKey() })
      const { edits, conflicts: newConflicts } = afterSave(latest.current, sent, saved)
      merge(saved)
      set(edits)
      if (newConflicts.length > 0) setConflicts((before) => [...before, ...newConflicts])
      setProblem(null)
    } catch (error) {
      setProblem(errorSentence(error))
    }
    isSending.current = false
  }
  return { merge, send, conflicts, setConflicts, problem, setProblem }
}

/** What still waits after an answer, and the cells that two people typed in. */
const afterSave = (waiting: Edits, sent: readonly RowEdit[], saved: SavedRows): { edits: Edits; conflicts: CellConflict[] } => {
  const edits = new Map(waiting)
  const conflicts: CellConflict[] = []
  for (const { id, cells } of sent) {
    const edit = waiting.get(id)
    if (!edit) continue
    const current = saved.stale.find((row) => row.id === id)
    const over = current && overStale(edit, current)
    const rest = saved.gone.includes(id) ? undefined : over ? over.edit : withoutSaved(edit, cells)
    conflicts.push(...(over?.conflicts ?? []))
    if (rest) edits.set(id, rest)
    else edits.delete(id)
  }
  return { edits, conflicts }
}

/** The rows of a delivery with what this person types, which is saved a moment later. */
export const useRowEdits = (deliveryId: string) => {
  const { data } = useSuspenseQuery(rowsQuery(deliveryId))
  const stored = useStoredEdits(deliveryId)
  const { edits, latest, set } = stored
  const saving = useRowSaving(deliveryId, stored)
  const { conflicts, setConflicts, problem, setProblem, merge } = saving
  const rows = useMemo(() => displayedRows(data.items, edits, deliveryId), [data.items, edits, deliveryId])
  useSendingSoon(edits, problem, saving.send)
  const typeAll = (typed: readonly TypedRow[]) => set(afterTyping(latest.current, typed, data.items))
  const type = (row: DeliveryRow, change: RowChange) => typeAll([{ row, change }])
  const decide = (conflict: CellConflict, takesMine: boolean) => {
    setConflicts((before) => before.filter((other) => other !== conflict))
    const row = rows.find(({ id }) => id === conflict.id)
    if (takesMine && row) type(row, { [conflict.column]: conflict.mine })
  }
  const remove = async (row: DeliveryRow) => {
    const { id, version } = row
    set(new Map([...latest.current].filter(([other]) => other !== id)))
    if (version === 0) return
    try {
      merge(await callApi(deliveryRowCalls.remove, { body: { deliveryId, rows: [{ id, version }] }, key: newKey() }))
    } catch (error) {
      setProblem(errorSentence(error))
    }
  }
  return { rows, uncoveredZips: data.uncoveredZips, waiting: edits.size, problem, conflicts, type, typeAll, decide, remove }
}

/** What waits once these cells are typed. */
const afterTyping = (waiting: Edits, typed: readonly TypedRow[], items: readonly DeliveryRow[]): Edits => {
  const edits = new Map(waiting)
  for (const { row, change } of typed) {
    const edit = withTyped(edits.get(row.id), serverRow(items, row), change)
    if (edit) edits.set(row.id, edit)
    else edits.delete(row.id)
  }
  return edits
}

/** The row as the server has it: an edit remembers what the cells said there. */
const serverRow = (items: readonly DeliveryRow[], row: DeliveryRow): DeliveryRow =>
  items.find(({ id }) => id === row.id) ?? unsavedRow(row.id, row.deliveryId, row.number)

/** Sends what was typed a moment after the last key, and again while the server does not answer. */
const useSendingSoon = (edits: Edits, problem: string | null, send: () => Promise<void>): void => {
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  })
  useEffect(() => {
    if (edits.size === 0) return undefined
    const timer = setInterval(() => void sending.current(), problem === null ? settleMs : retryMs)
    return () => clearInterval(timer)
  }, [edits, problem])
}

const displayedRows = (items: readonly DeliveryRow[], edits: Edits, deliveryId: string): DeliveryRow[] => {
  const existingRows = items.map((row) => {
    const edit = edits.get(row.id)
    return edit ? withCells(row, edit.cells) : row
  })
  const existing = new Set(items.map(({ id }) => id))
  const last = items.at(-1)?.number ?? 0
  const added = [...edits.values()].filter(({ id }) => !existing.has(id))
  return [...existingRows, ...added.map(({ id, cells }, index) => withCells(unsavedRow(id, deliveryId, last + index + 1), cells))]
}

type Rows = { items: DeliveryRow[]; uncoveredZips: string[] }
/** The cached rows with those that a save answered. */
const mergedRows = (cached: Rows, { items, stale, gone, uncoveredZips }: SavedRows): Rows => {
  const answered = new Map([...items, ...stale].map((row) => [row.id, row]))
  const cachedIds = new Set(cached.items.map(({ id }) => id))
  const removed = new Set(gone)
  return {
    items: [
      ...cached.items.filter(({ id }) => !removed.has(id)).map((row) => answered.get(row.id) ?? row),
      ...[...answered.values()].filter(({ id }) => !cachedIds.has(id)),
    ].sort((one, other) => one.number - other.number),
    uncoveredZips: [...new Set([...cached.uncoveredZips, ...uncoveredZips])],
  }
}
