import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer/offer'
import type { GridPrices, PriceGrid, PriceGridVersion } from '@adm/domain/offer/price-grid'
import { newKey } from '../../platform/new-key.ts'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { FormActions } from '../../ui/layout/form-layout.tsx'
import { ErrorPanel, Notice } from '../../ui/layout/states.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { type AreaNames, cellsOf, readCells } from './price-cells.ts'
import './price-grid.css'
import { PriceTables, UndoCell, usePriceCells } from './price-grid-cells.tsx'

type EditorProps = {
  grid: PriceGrid
  /** Initial prices. */
  from: GridPrices
  /** The future version to edit; without it, a new version is created. */
  edited?: PriceGridVersion | undefined
  firstDay: string
  areas: AreaNames
  onClose: () => void
}

/** Form of a version's tables: saves all typed prices, or shows the errors. */
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
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: (body: { validFrom: string; prices: GridPrices }) =>
      edited
        ? callApi(offerCalls.changeVersion, { params: { id: grid.id, versionId: edited.id }, body, version: grid.version })
        : callApi(offerCalls.addVersion, { params: { id: grid.id }, body, version: grid.version, key }),
    onSuccess: (saved) => {
      queries.setQueryData(apiQuery(offerCalls.read, { params: { id: grid.id } }).queryKey, saved)
      toastDone(queries, 'La version est enregistrée.', saved)
      onSaved()
    },
  })
}
