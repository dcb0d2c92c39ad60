import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer'
import type { GridPrices, PriceGrid, PriceGridVersion } from '@adm/domain/offer/price-grid'
import { ask, asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { type CellChange, CellTable } from '../../ui/cell-table.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { FormActions } from '../../ui/form-layout.tsx'
import { ErrorPanel, Notice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { type Cells, cellsOf, cellTables, readCells, withCells } from './price-cells.ts'

type EditorProps = {
  grid: PriceGrid
  /** The numbers to begin with. */
  from: GridPrices
  /** The version to come that is edited; without it the next one is made. */
  edited?: PriceGridVersion | undefined
  firstDay: string
  onClose: () => void
}

/** The tables of a version, typed or pasted from a spreadsheet; each change can be undone until it is saved. */
export const PriceGridEditor = ({ grid, from, edited, firstDay, onClose }: EditorProps) => {
  const [cells, setCells] = useState(() => cellsOf(from))
  const [past, setPast] = useState<readonly Cells[]>([])
  const [validFrom, setValidFrom] = useState(edited?.validFrom ?? firstDay)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = useSaving(grid, edited, onClose)
  const change = (changes: readonly CellChange[]) => {
    setPast([...past, cells])
    setCells(withCells(cells, changes))
  }
  const undo = () => {
    const last = past.at(-1)
    if (last) setCells(last)
    setPast(past.slice(0, -1))
  }
  const count = Object.keys(errors).length
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const read = readCells(cells, from)
        setErrors(read.errors ?? {})
        if (read.prices) save.mutate({ validFrom, prices: read.prices })
      }}
    >
      <UnsavedGuard isDirty={past.length > 0 && !save.isPending && !save.isSuccess} parameter="version" />
      {save.error && <ErrorPanel error={describeError(save.error)} />}
      {count > 0 && <Notice tone="error">Corrigez {count} champ(s) avant d'enregistrer.</Notice>}
      <p className="dim">
        Copiez un bloc de cellules d'un tableur, puis collez-le dans sa première cellule. Montants hors taxes, en euros.
      </p>
      <DateInput label="En vigueur à partir du" value={validFrom} onChange={setValidFrom} min={firstDay} />
      {cellTables(cells).map(({ title, columns, rows }) => (
        <CellTable key={title} title={title} columns={columns} rows={rows} onChange={change} errors={errors} />
      ))}
      <FormActions>
        <SubmitButton pending={save.isPending}>{edited ? 'Enregistrer la version' : 'Créer la version'}</SubmitButton>
        <Button onClick={undo} refusals={past.length === 0 ? ["Rien n'a encore été modifié."] : []}>
          Annuler la dernière saisie
        </Button>
        <Button onClick={onClose}>Fermer</Button>
      </FormActions>
    </form>
  )
}

const useSaving = (grid: PriceGrid, edited: PriceGridVersion | undefined, onSaved: () => void) => {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (body: { validFrom: string; prices: GridPrices }) =>
      edited
        ? ask(offerCalls.changeVersion, { params: { id: grid.id, versionId: edited.id }, body, version: grid.version })
        : ask(offerCalls.addVersion, { params: { id: grid.id }, body, version: grid.version, key }),
    onSuccess: (saved) => {
      queries.setQueryData(asking(offerCalls.read, { params: { id: grid.id } }).queryKey, saved)
      showToast({ message: 'La version est enregistrée.' })
      onSaved()
    },
  })
}
