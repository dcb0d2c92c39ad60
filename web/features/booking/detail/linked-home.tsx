import type { LinkedHome } from '@adm/contract/booking/linked-home'
import { keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { Definition } from '../../../ui/table/definition-list.tsx'
import './linked-home.css'

/** The place of a linked order, with a link to a map. */
export const LinkedPlace = ({ home: { residence, address, zipCode, city } }: { home: LinkedHome }) => {
  const place = `${address}, ${zipCode} ${city}`
  return (
    <Definition label="Lieu">
      {residence && <span className="linked-line">{residence}</span>}
      <span className="linked-line">{place}</span>
      <a className="linked-map" href={mapOf(place)} target="_blank" rel="noreferrer">
        Voir sur une carte
      </a>
    </Definition>
  )
}

/** A map that needs no key; the address leaves this page only when the person follows the link. */
const mapOf = (place: string): string => `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`

/** « T2, 45 m², meublé ». */
export const homeInWords = ({ roomCount, surface, furnished }: LinkedHome): string =>
  [...(roomCount ? [roomCount] : []), `${surface} m²`, furnished ? 'meublé' : 'non meublé'].join(', ')

/** « bâtiment A, étage 2 »; null without any. @param codeWords how the bearer gets the code */
export const accessInWords = ({ building, staircase, floor, door, hasDigicode }: LinkedHome, codeWords: string): string | null => {
  const parts = [
    ...(building ? [`bâtiment ${building}`] : []),
    ...(staircase ? [`escalier ${staircase}`] : []),
    ...(floor ? [`étage ${floor}`] : []),
    ...(door ? [`porte ${door}`] : []),
    ...(hasDigicode ? [codeWords] : []),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** Where the keys are; null without keys to withdraw. */
export const keysInWords = ({ keys }: LinkedHome): string | null =>
  keys && [keysWayLabels[keys.way], ...(keys.place ? [keys.place] : []), ...(keys.hours ? [keys.hours] : [])].join(', ')
