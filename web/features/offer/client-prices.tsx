import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clientRepricingCalls } from '@adm/contract/client-repricing'
import { type ClientPrices as Prices, offerCalls } from '@adm/contract/offer'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatDayShort } from '@adm/domain/values/moment'
import { formatRate } from '@adm/domain/values/money'
import { ask, asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { useMay } from '../../platform/session.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { DetailSection } from '../../ui/detail-section.tsx'
import { Form, FormActions } from '../../ui/form-layout.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ClientRepricing } from './client-repricing.tsx'
import { readHundredths, writeHundredths } from './price-cells.ts'

/** The tariff of a client: the grid that prices its orders, and its discount. Changed by holders of every right. */
export const ClientPrices = ({ id }: { id: string }) => {
  const { data: prices } = useSuspenseQuery(asking(offerCalls.clientPrices, { params: { id } }))
  const mayChange = useMay(offerCalls.changeClientPrices)
  const mayReprice = useMay(clientRepricingCalls.apply)
  return (
    <DetailSection title="Tarif" edit={mayChange ? (close) => <DiscountForm prices={prices} onClose={close} /> : undefined}>
      <DefinitionList>
        <Definition label="Offre">{offerLabels[prices.offer]}</Definition>
        <Definition label="Grille">
          <GridOf prices={prices} />
        </Definition>
        <Definition label="Remise du client">{prices.discountRate > 0 ? formatRate(prices.discountRate) : 'Aucune'}</Definition>
      </DefinitionList>
      {mayReprice && <ClientRepricing id={id} />}
      {!mayChange && <p className="dim">Seuls les administrateurs modifient le tarif.</p>}
    </DetailSection>
  )
}

const GridOf = ({ prices: { grid, ownGridId } }: { prices: Prices }) =>
  grid ? (
    <>
      <Link to="/settings/price-grids/$id" params={{ id: grid.gridId }} search={{ version: grid.number }}>
        {grid.gridName}, version {grid.number}
      </Link>
      , en vigueur depuis le {formatDayShort(grid.validFrom)}
      {ownGridId === grid.gridId && ' (propre à ce client)'}
    </>
  ) : (
    'Aucune'
  )

const rateMessage = 'Indiquez un taux, par exemple 12,5.'

const DiscountForm = ({ prices, onClose }: { prices: Prices; onClose: () => void }) => {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(writeHundredths(prices.discountRate))
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: (discountRate: number) =>
      ask(offerCalls.changeClientPrices, { params: { id: prices.id }, body: { discountRate }, version: prices.version }),
    onSuccess: (saved) => {
      queries.setQueryData(asking(offerCalls.clientPrices, { params: { id: prices.id } }).queryKey, saved)
      onClose()
    },
  })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const rate = readHundredths(typed)
        setError(rate === undefined ? rateMessage : undefined)
        if (rate !== undefined) save.mutate(rate)
      }}
    >
      {save.error && <ErrorPanel error={describeError(save.error)} />}
      <TextInput
        label="Remise du client"
        unit="%"
        inputMode="decimal"
        hint="Appliquée après la remise de volume, aux prochaines commandes."
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormActions>
        <SubmitButton pending={save.isPending}>Enregistrer</SubmitButton>
        <Button onClick={onClose}>Annuler</Button>
      </FormActions>
    </Form>
  )
}
