import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { missionInWords } from '../line/board-words.ts'
import { type DayLine, offsetsOf, type Position } from './day-lines.ts'
import type { dayMapStyle } from './day-map-style.ts'
import { lineColour } from './line-colour.ts'

type Look = Parameters<typeof dayMapStyle>[1]
type Pin = {
  /** The same pin after the day was read again. */
  key: string
  className: 'day-map-home' | 'day-map-stop'
  line: DayLine
  at: Position
  /** Pixels beside the place. */
  offset: [number, number]
  title: string
  number?: number
  orderId?: string
}

const pinsOf = (lines: readonly DayLine[]): readonly Pin[] => {
  const stops = lines.flatMap((line) => line.stops.map((stop) => ({ ...stop, line })))
  const offsets = offsetsOf(stops)
  return [
    ...lines.flatMap((line): Pin[] => {
      if (!line.home) return []
      return [{ key: line.id, className: 'day-map-home', line, at: line.home, offset: [0, 0], title: `${line.name}, domicile` }]
    }),
    ...stops.map(({ line, number, order, mission, at }, index): Pin => {
      const title = `${number}. ${line.name} : ${missionInWords(mission)}`
      return { key: order.id, className: 'day-map-stop', line, at, offset: offsets[index] ?? [0, 0], title, number, orderId: order.id }
    }),
  ]
}

/**
 * The homes and numbered stops on a map. A stop keeps its element when the day is read again, since a hand may hold it.
 * @returns draws the markers of these lines, and removes all others
 */
export const dayMapMarkers = (map: MapLibre, onSelect: (checkerId: string) => void) => {
  const markers = new Map<string, Marker>()
  return (lines: readonly DayLine[], look: Look): void => {
    const pins = pinsOf(lines)
    const keys = new Set(pins.map(({ key }) => key))
    for (const [key, marker] of markers) {
      if (keys.has(key)) continue
      marker.remove()
      markers.delete(key)
    }
    for (const pin of pins) {
      const marker = markers.get(pin.key) ?? addMarker(map, pin, onSelect)
      markers.set(pin.key, marker)
      writePin(marker, pin, look)
    }
  }
}

/** Puts a marker on the map, out of sight of a screen reader, for which the library names it: the list does that better. */
const addMarker = (map: MapLibre, { className, at }: Pin, onSelect: (checkerId: string) => void): Marker => {
  const element = document.createElement('span')
  element.className = className
  // The press on a stop takes the stop, not the map below it.
  element.addEventListener('mousedown', (event) => event.stopPropagation())
  element.addEventListener('click', () => onSelect(element.dataset['mapLine'] ?? ''))
  const marker = new Marker({ element, opacityWhenCovered: '1' }).setLngLat(at).addTo(map)
  element.removeAttribute('aria-label')
  element.removeAttribute('role')
  element.setAttribute('aria-hidden', 'true')
  return marker
}

const writePin = (marker: Marker, { line, at, offset, title, number, orderId }: Pin, { selected, scheme }: Look): void => {
  marker.setLngLat(at).setOffset(offset)
  const element = marker.getElement()
  element.classList.toggle('day-map-faded', selected !== null && selected !== line.id)
  element.style.setProperty('--line-colour', lineColour(line.colour, scheme))
  element.title = title
  element.dataset['mapLine'] = line.id
  if (orderId === undefined) return
  element.textContent = String(number)
  element.dataset['order'] = orderId
}
