import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientPrices, type ClientPricesChange, clientPricesChange, offerCalls } from '@adm/contract/offer/offer'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { todayInParis } from '../../platform/today.ts'
import { describeError } from '../../platform/api/refused.ts'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { CellTable } from '../../ui/table/cell-table.tsx'
import { Segmented } from '../../ui/input/checkbox.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { focusFirstError, Form, FormActions, FormLine } from '../../ui/layout/form-layout.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { readHundredths, readTiers, tierCellsOf, tierTable, withCells, writeHundredths } from './price-cells.ts'

type Typed = { discount: string; minimum: string; tiersOf: 'grid' | 'client'; validFrom: string }
type Errors = Readonly<Record<string, string>>
const owners = [
  { value: 'grid', label: 'Celles de la grille' },
  { value: 'client', label: 'Propres au client' },
] as const
const notRead = { discountRate: 'Indiquez un taux, par exemple 12,5.', minimumCents: 'Indiquez un montant.' } as const

/** Form of a client's own prices from a day: a discount, and a minimum and volume discounts that replace the grid's. */
export const ClientPricesForm = ({ prices, onClose }: { prices: ClientPrices; onClose: () => void }) => {
  const [today] = useState(todayInParis)
  const [typed, setTyped] = useState(() => typedOf(prices, today))
  const [cells, setCells] = useState(() => tierCellsOf({ sameDay: prices.sameDay ?? [], month: prices.month ?? [] }))
  const [errors, setErrors] = useState<Errors>({})
  const save = useSaving(prices, onClose)
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const { title, columns, rows } = tierTable(cells)
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const read = readTyped(typed, cells)
        setErrors(read.errors)
        if (read.change) save.mutate(read.change)
        else focusFirstError(event.currentTarget)
      }}
    >
      {save.error && <ErrorPanel error={describeError(save.error)} />}
      <OwnFields typed={typed} errors={errors} onChange={change} />
      {typed.tiersOf === 'client' && (
        <CellTable
          title={title}
          columns={columns}
          rows={rows}
          errors={errors}
          onChange={(changes) => setCells((current) => withCells(current, changes))}
        />
      )}
      <DateInput
        label="À partir du"
        error={errors['validFrom']}
        min={today}
        value={typed.validFrom}
        onChange={(validFrom) => change({ validFrom })}
      />
      <FormActions>
        <SubmitButton pending={save.isPending}>Enregistrer</SubmitButton>
        <Button onClick={onClose}>Annuler les modifications</Button>
      </FormActions>
    </Form>
  )
}

type OwnProps = { typed: Typed; errors: Errors; onChange: (part: Partial<Typed>) => void }

const OwnFields = ({ typed, errors, onChange: change }: OwnProps) => (
  <>
    <FormLine>
      <TextInput
        label="Remise du client"
        unit="%"
        inputMode="decimal"
        hint="Appliquée après la remise de volume, aux prochaines commandes."
        error={errors['discountRate']}
        value={typed.discount}
        onChange={({ target }) => change({ discount: target.value })}
      />
      <TextInput
        label="Minimum par commande"
        optional
        unit="€"
        inputMode="decimal"
        hint="Vide : celui de la grille."
        error={errors['minimumCents']}
        value={typed.minimum}
        onChange={({ target }) => change({ minimum: target.value })}
      />
    </FormLine>
    <Segmented label="Remises de volume" options={owners} value={typed.tiersOf} onChange={(tiersOf) => change({ tiersOf })} />
  </>
)

const typedOf = ({ discountRate, minimumCents, sameDay, month }: ClientPrices, today: string): Typed => ({
  discount: writeHundredths(discountRate),
  minimum: minimumCents === null ? '' : writeHundredths(minimumCents),
  tiersOf: sameDay === null && month === null ? 'grid' : 'client',
  validFrom: today,
})

/** The change to send, or one error sentence per field. */
const readTyped = (
  { discount, minimum, tiersOf, validFrom }: Typed,
  cells: Parameters<typeof readTiers>[0],
): { change?: ClientPricesChange; errors: Errors } => {
  const own = tiersOf === 'client' ? readTiers(cells) : { tiers: { sameDay: null, month: null }, errors: {} }
  const minimumCents = minimum.trim() ? readHundredths(minimum) : null
  const discountRate = readHundredths(discount)
  const read = clientPricesChange.safeParse({ discountRate, minimumCents, validFrom, ...own.tiers })
  const errors = {
    ...Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    ...(discountRate === undefined ? { discountRate: notRead.discountRate } : {}),
    ...(minimumCents === undefined ? { minimumCents: notRead.minimumCents } : {}),
    ...own.errors,
  }
  return read.data && Object.keys(errors).length === 0 ? { change: read.data, errors } : { errors }
}

const useSaving = ({ id, version }: ClientPrices, onSaved: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ClientPricesChange) => callApi(offerCalls.changeClientPrices, { params: { id }, body, version }),
    onSuccess: (saved) => {
      queries.setQueryData(apiQuery(offerCalls.clientPrices, { params: { id } }).queryKey, saved)
      onSaved()
    },
  })
}
