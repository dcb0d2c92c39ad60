import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer'
import type { GridPrices, PriceGrid, PriceGridVersion } from '@adm/domain/offer/price-grid'
import { ask, asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { tellDone } from '../../record/undo-change.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { FormActions } from '../../ui/form-layout.tsx'
import { ErrorPanel, Notice } from '../../ui/states.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { type AreaNames, cellsOf, readCells } from './price-cells.ts'
import './price-grid.css'
import { PriceTables, UndoCell, usePriceCells } from './price-grid-cells.tsx'

type EditorProps = {
  grid: PriceGrid
  /** The numbers to begin with. */
  from: GridPrices
  /** The version to come that is edited; without it the next one is made. */
  edited?: PriceGridVersion | undefined
  firstDay: string
  areas: AreaNames
  onClose: () => void
}

/** The tables of a version; what is typed in them is told whole, or what is wrong of it. */
export const PriceGridEditor = ({ grid, from, edited, firstDay, areas, onClose }: EditorProps) => {
  const typed = usePriceCells(() => cellsOf(from, areas))
  const [validFrom, setValidFrom] = useState(edited?.validFrom ?? firstDay)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = useSaving(grid, edited, onClose)
  const count = Object.keys(errors).length
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const read = readCells(typed.cells, from, areas)
        setErrors(read.errors ?? {})
        if (read.prices) save.mutate({ validFrom, prices: read.prices })
      }}
    >
      <UnsavedGuard isDirty={typed.isDirty && !save.isPending && !save.isSuccess} parameter="version" />
      {save.error && <ErrorPanel error={describeError(save.error)} />}
      {count > 0 && <Notice tone="error">Corrigez {count} champ(s) avant d'enregistrer.</Notice>}
      <div className="price-grid-day">
        <DateInput label="En vigueur à partir du" value={validFrom} onChange={setValidFrom} min={firstDay} />
      </div>
      <PriceTables typed={typed} areas={areas} errors={errors} />
      <FormActions>
        <SubmitButton pending={save.isPending}>{edited ? 'Enregistrer la version' : 'Créer la version'}</SubmitButton>
        <UndoCell typed={typed} />
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
      tellDone(queries, 'La version est enregistrée.', saved)
      onSaved()
    },
  })
}
