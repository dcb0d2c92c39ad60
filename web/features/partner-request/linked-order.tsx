import type { LinkedOrder } from '@adm/contract/partner-request'
import { allServiceFields, type ServiceField } from '@adm/domain/booking/order/service-field'
import { keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'

/** What is to be done, where and when: no name, no phone, no code. */
export const LinkedOrderFacts = ({ order }: { order: LinkedOrder }) => {
  const { code, service, startAt, residence, address, zipCode, city, details } = order
  return (
    <DefinitionList>
      <Definition label="Commande">{code}</Definition>
      <Definition label="Prestation">{bookingServiceLabels[service]}</Definition>
      {startAt && <Definition label="Date">{`${formatDay(dayOf(startAt))}, ${formatHour(startAt)}`}</Definition>}
      {!startAt && <Definition label="Souhaitée">{wishOf(order)}</Definition>}
      {allServiceFields.flatMap((field) => {
        const value = details?.[field.name]
        return value === undefined || value === null
          ? []
          : [
              <Definition key={field.name} label={field.label}>
                {detailOf(field, value)}
              </Definition>,
            ]
      })}
      <Definition label="Lieu">
        {residence && <span className="partner-line">{residence}</span>}
        <span className="partner-line">{`${address}, ${zipCode} ${city}`}</span>
        <a className="partner-map" href={mapOf(`${address}, ${zipCode} ${city}`)} target="_blank" rel="noreferrer">
          Voir sur une carte
        </a>
      </Definition>
      <Definition label="Bien">{dwellingOf(order)}</Definition>
      <Definition label="Accès">{accessOf(order)}</Definition>
      <Definition label="Clés">{keysOf(order)}</Definition>
    </DefinitionList>
  )
}

/** A map that needs no key; the address leaves this page only when the person follows the link. */
const mapOf = (place: string): string => `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`

const wishOf = ({ wishedDay, wishedUntilDay }: LinkedOrder): string | null => {
  if (!wishedDay) return null
  return wishedUntilDay ? `du ${formatDay(wishedDay)} au ${formatDay(wishedUntilDay)}` : formatDay(wishedDay)
}

const detailOf = (field: ServiceField, value: unknown): string => {
  if (field.kind === 'yesNo') return value === true ? 'oui' : 'non'
  if (field.kind === 'number') return field.unit ? `${String(value)} ${field.unit}` : String(value)
  const labels: Readonly<Record<string, string>> = field.choices
  return [value]
    .flat()
    .map((choice) => labels[String(choice)] ?? String(choice))
    .join(', ')
}

const dwellingOf = ({ roomCount, surface, furnished }: LinkedOrder): string =>
  [...(roomCount ? [roomCount] : []), `${surface} m²`, furnished ? 'meublé' : 'non meublé'].join(', ')

const accessOf = ({ building, staircase, floor, door, hasDigicode }: LinkedOrder): string | null => {
  const parts = [
    ...(building ? [`bâtiment ${building}`] : []),
    ...(staircase ? [`escalier ${staircase}`] : []),
    ...(floor ? [`étage ${floor}`] : []),
    ...(door ? [`porte ${door}`] : []),
    ...(hasDigicode ? ['code donné par téléphone'] : []),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

const keysOf = ({ keys }: LinkedOrder): string | null =>
  keys && [keysWayLabels[keys.way], ...(keys.place ? [keys.place] : []), ...(keys.hours ? [keys.hours] : [])].join(', ')
