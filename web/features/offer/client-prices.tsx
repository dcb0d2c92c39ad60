import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ClientPrices as Prices, type ClientTerms, offerCalls } from '@adm/contract/offer/offer'
import { repricingCalls } from '@adm/contract/booking/repricing'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatDay, formatDayShort } from '@adm/domain/values/date/moment'
import { formatCents, formatRate } from '@adm/domain/values/money'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { todayInParis } from '../../platform/today.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { ClientPricesForm } from './client-prices.form.tsx'
import { PriceRemoval } from './price-removal.tsx'
import { Repricing } from './repricing.tsx'

/** Prices of a client: price grid, discounts and minimum. Editable by administrators only. */
export const ClientPrices = ({ id }: { id: string }) => {
  const { data: prices } = useSuspenseQuery(apiQuery(offerCalls.clientPrices, { params: { id } }))
  const mayChange = useMay(offerCalls.changeClientPrices)
  const mayReprice = useMay(repricingCalls.applyClient)
  return (
    <DetailSection title="Tarif" edit={mayChange ? (close) => <ClientPricesForm prices={prices} onClose={close} /> : undefined}>
      <DefinitionList>
        <Definition label="Offre">{offerLabels[prices.offer]}</Definition>
        <Definition label="Grille">
          <GridOf prices={prices} />
        </Definition>
        <Definition label="Remise du client">{rateWords(prices.discountRate)}</Definition>
        <Definition label="Minimum par commande">{minimumWords(prices.minimumCents)}</Definition>
        <Definition label="Remises de volume">{tierWords(prices)}</Definition>
      </DefinitionList>
      {mayReprice && <Repricing of="client" id={id} />}
      <ToCome prices={prices} mayRemove={mayChange} />
      {prices.grid && (
        <p className="link-line">
          <Link to="/settings/price-grids/$id" params={{ id: prices.grid.gridId }} search={{ view: 'simulation', client: id }}>
            Simuler un prix pour ce client
          </Link>
        </p>
      )}
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

const rateWords = (rate: number): string => (rate > 0 ? formatRate(rate) : 'Aucune')
const minimumWords = (cents: number | null): string => (cents === null ? 'Celui de la grille' : formatCents(cents))
const tierWords = ({ sameDay, month }: Pick<ClientTerms, 'sameDay' | 'month'>): string =>
  sameDay === null && month === null
    ? 'Celles de la grille'
    : [...listed(sameDay, 'le même jour'), ...listed(month, 'dans le mois')].join(', ') || 'Aucune'
const listed = (tiers: ClientTerms['month'], when: string): string[] =>
  (tiers ?? []).map(({ from, rate }) => `${formatRate(rate)} dès ${from} commandes ${when}`)

/** Future versions, next first. */
const ToCome = ({ prices: { id, version, versions }, mayRemove }: { prices: Prices; mayRemove: boolean }) => {
  const [today] = useState(todayInParis)
  const [removed, setRemoved] = useState<string | null>(null)
  const refusals = useActingRefusals()
  const toCome = versions.filter(({ validFrom }) => validFrom > today).toReversed()
  if (toCome.length === 0) return null
  return (
    <>
      <ul aria-label="Tarifs à venir">
        {toCome.map((terms) => (
          <li key={terms.validFrom}>
            À partir du {formatDayShort(terms.validFrom)} : remise {rateWords(terms.discountRate).toLowerCase()}, minimum{' '}
            {minimumWords(terms.minimumCents).toLowerCase()}, remises de volume {tierWords(terms).toLowerCase()}.{' '}
            {mayRemove && (
              <Button refusals={refusals} onClick={() => setRemoved(terms.validFrom)}>
                Supprimer le tarif du {formatDayShort(terms.validFrom)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <PriceRemoval
          title="Supprimer ce tarif ?"
          message={`Le tarif du ${formatDayShort(removed)} est supprimé.`}
          remove={() => callApi(offerCalls.removeClientTerms, { params: { id, validFrom: removed }, version })}
          onClose={() => setRemoved(null)}
        >
          Il devait commencer le {formatDay(removed)}. Le tarif d'avant continue.
        </PriceRemoval>
      )}
    </>
  )
}
