import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { offerCalls } from '@adm/contract/offer/offer'
import { apiQuery } from '../../platform/api/api.ts'
import { Button } from '../../ui/base/button.tsx'
import { type CellChange, CellTable } from '../../ui/table/cell-table.tsx'
import { type AreaNames, type Cells, cellTables, withCells } from './price-cells.ts'

/** Areas that may have a surcharge, by name; undefined while they load. */
export const useAreaNames = (): AreaNames | undefined => useQuery({ ...apiQuery(offerCalls.areas, {}), staleTime: 300_000 }).data

/** Typed cells of a grid's tables; each change can be undone until the save. */
export const usePriceCells = (begin: () => Cells) => {
  const [cells, setCells] = useState(begin)
  const [past, setPast] = useState<readonly Cells[]>([])
  const change = (changes: readonly CellChange[]) => {
    setPast([...past, cells])
    setCells(withCells(cells, changes))
  }
  const undo = () => {
    const last = past.at(-1)
    if (last) setCells(last)
    setPast(past.slice(0, -1))
  }
  /** Replaces the cells and clears the undo steps. */
  const restart = (others: Cells) => {
    setCells(others)
    setPast([])
  }
  return { cells, change, undo, restart, isDirty: past.length > 0 }
}
export type PriceCells = ReturnType<typeof usePriceCells>

type TablesProps = { typed: PriceCells; areas: AreaNames; errors: Readonly<Record<string, string>> }

/** Tables of a version, typed or pasted from a spreadsheet. */
export const PriceTables = ({ typed: { cells, change }, areas, errors }: TablesProps) => (
  <>
    <p className="dim">Copiez un bloc de cellules d'un tableur, puis collez-le dans sa première cellule. Montants hors taxes, en euros.</p>
    {cellTables(cells, areas).map(({ title, columns, rows }) => (
      <CellTable key={title} title={title} columns={columns} rows={rows} onChange={change} errors={errors} />
    ))}
  </>
)

/** Button that undoes the last change of cells. */
export const UndoCell = ({ typed: { isDirty, undo } }: { typed: PriceCells }) => (
  <Button onClick={undo} refusals={isDirty ? [] : ["Rien n'a encore été modifié."]}>
    Annuler la dernière saisie
  </Button>
)
