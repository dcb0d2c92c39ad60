import type { LinkedMission } from '@adm/contract/mission-dispatch'
import { keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatDay, formatHour, dayOf } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'

/** The facts of a proposed mission: no name, no phone, no code. */
export const LinkedMissionFacts = ({ mission }: { mission: LinkedMission }) => {
  const { service, startAt, endAt, address, zipCode, city, residence, feeCents } = mission
  const place = `${address}, ${zipCode} ${city}`
  return (
    <DefinitionList>
      <Definition label="Prestation">{bookingServiceLabels[service]}</Definition>
      <Definition label="Date">{`${formatDay(dayOf(startAt))}, de ${formatHour(startAt)} à ${formatHour(endAt)}`}</Definition>
      <Definition label="Lieu">
        {residence && <span className="proposition-line">{residence}</span>}
        <span className="proposition-line">{place}</span>
        <a className="proposition-map" href={mapOf(place)} target="_blank" rel="noreferrer">
          Voir sur une carte
        </a>
      </Definition>
      <Definition label="Distance">{distanceOf(mission)}</Definition>
      <Definition label="Logement">{dwellingOf(mission)}</Definition>
      <Definition label="Accès">{accessOf(mission)}</Definition>
      <Definition label="Clés">{keysOf(mission)}</Definition>
      {feeCents !== null && <Definition label="Tarif">{`${formatCents(feeCents)} HT`}</Definition>}
    </DefinitionList>
  )
}

/** A map that needs no key; the address leaves this page only when the person follows the link. */
const mapOf = (place: string): string => `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`

const distanceOf = ({ distanceKm, travelMinutes }: LinkedMission): string | null => {
  if (distanceKm === null) return null
  const far = distanceKm < 1 ? 'moins de 1 km' : `${distanceKm} km à vol d'oiseau`
  return travelMinutes === null ? far : `${far}, ${travelMinutes} min de trajet`
}

const dwellingOf = ({ roomCount, surface, furnished }: LinkedMission): string =>
  [...(roomCount ? [roomCount] : []), `${surface} m²`, furnished ? 'meublé' : 'non meublé'].join(', ')

const accessOf = ({ building, staircase, floor, door, hasDigicode }: LinkedMission): string | null => {
  const parts = [
    ...(building ? [`bâtiment ${building}`] : []),
    ...(staircase ? [`escalier ${staircase}`] : []),
    ...(floor ? [`étage ${floor}`] : []),
    ...(door ? [`porte ${door}`] : []),
    ...(hasDigicode ? ['code donné une fois la mission attribuée'] : []),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

const keysOf = ({ keys }: LinkedMission): string | null =>
  keys && [keysWayLabels[keys.way], ...(keys.place ? [keys.place] : []), ...(keys.hours ? [keys.hours] : [])].join(', ')
