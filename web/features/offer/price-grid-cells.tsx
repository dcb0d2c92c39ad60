import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { offerCalls } from '@adm/contract/offer/offer'
import { apiQuery } from '../../platform/api/api.ts'
import { Button } from '../../ui/base/button.tsx'
import { type CellChange, CellTable } from '../../ui/table/cell-table.tsx'
import { type AreaNames, type Cells, cellTables, withCells } from './price-cells.ts'

/** The areas whose surcharges a grid may contain, by name; none while they load. */
export const useAreaNames = (): AreaNames | undefined => useQuery({ ...apiQuery(offerCalls.areas, {}), staleTime: 300_000 }).data

/** The typed cells of a grid's tables: each change can be undone until it is saved. */
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
  /** Starts from other numbers: an undo does not go back to the cells before them. */
  const restart = (others: Cells) => {
    setCells(others)
    setPast([])
  }
  return { cells, change, undo, restart, isDirty: past.length > 0 }
}
export type PriceCells = ReturnType<typeof usePriceCells>

type TablesProps = { typed: PriceCells; areas: AreaNames; errors: Readonly<Record<string, string>> }

/** The tables of a version, typed or pasted from a spreadsheet. */
export const PriceTables = ({ typed: { cells, change }, areas, errors }: TablesProps) => (
  <>
    <p className="dim">Copiez un bloc de cellules d'un tableur, puis collez-le dans sa première cellule. Montants hors taxes, en euros.</p>
    {cellTables(cells, areas).map(({ title, columns, rows }) => (
      <CellTable key={title} title={title} columns={columns} rows={rows} onChange={change} errors={errors} />
    ))}
  </>
)

/** Takes the last change back. */
export const UndoCell = ({ typed: { isDirty, undo } }: { typed: PriceCells }) => (
  <Button onClick={undo} refusals={isDirty ? [] : ["Rien n'a encore été modifié."]}>
    Annuler la dernière saisie
  </Button>
)
