import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AreaMap } from '@adm/contract/area'
import { Notice } from '../../../ui/layout/states.tsx'
import { newMap } from '../../area/map/drawn-map.ts'
import { boxInSight, type boxOf, type DayLine, wayOf } from './day-lines.ts'
import { dayMapMarkers } from './day-map-markers.ts'
import { dayMapStyle } from './day-map-style.ts'

/** Finds the checker whose way is at a point of the window. */
export type LineAt = (x: number, y: number) => string | undefined

type Props = {
  lines: readonly DayLine[]
  /** For the borders; absent without the permission to read them. */
  areas: AreaMap | undefined
  selected: string | null
  onSelect: (checkerId: string) => void
  /** Receives what finds the line under the hand, for a drag, and null when the map closes. */
  onLineAt: (lineAt: LineAt | null) => void
}

const france: [number, number, number, number] = [-5.2, 41.3, 9.6, 51.1]
const nearest = 15
const fit = { padding: 44, maxZoom: 12, animate: false }

/** Draws the ways and the numbered stops of a day. The list next to it has the same information. */
export function DayMapCanvas(props: Props) {
  const { lines, areas, selected, onLineAt } = props
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnDay>(null)
  const latest = useRef(props)
  const [isBroken, setBroken] = useState(false)
  const scheme = useComputedColorScheme()
  // The map is opened once: its handlers read the current props.
  useEffect(() => {
    latest.current = props
  })
  // The library owns the element's content, so React does not touch it.
  useEffect(() => {
    if (!box.current) return
    drawn.current = openDay(box.current, latest)
    setBroken(drawn.current === null)
    onLineAt(drawn.current?.lineAt ?? null)
    return () => {
      onLineAt(null)
      drawn.current?.close()
    }
  }, [onLineAt])
  useEffect(() => drawn.current?.draw(lines, { areas, selected, scheme }), [lines, areas, selected, scheme])
  // The map shows all stops of the day, or those of the selected line: not again after each move of one of them.
  const shows = selected ?? lines.map(({ id }) => id).join()
  useEffect(() => drawn.current?.show(latest.current.lines.filter(({ id }) => (latest.current.selected ?? id) === id)), [shows])
  if (isBroken) return <Notice tone="warning">Cet appareil ne peut pas dessiner la carte : la liste dit la même chose.</Notice>
  return <div ref={box} className="day-map-canvas" />
}

type Look = Parameters<typeof dayMapStyle>[1]
type DrawnDay = {
  draw: (lines: readonly DayLine[], look: Look) => void
  show: (lines: readonly DayLine[]) => void
  lineAt: LineAt
  close: () => void
}
type Latest = { readonly current: Props }

/** Opens an empty map. @returns null without WebGL */
const openDay = (container: HTMLElement, latest: Latest): DrawnDay | null => {
  const map = newMap(container, 'Trajets du jour', { bounds: france, maxZoom: nearest })
  if (!map) return null
  const drawMarkers = dayMapMarkers(map, (id) => latest.current.onSelect(id))
  let bounds: ReturnType<typeof boxOf> = null
  const fitBounds = () => {
    if (bounds) map.fitBounds(bounds, fit)
  }
  // The list below takes and gives room: what is shown stays in sight, until a person moves the map.
  map.on('resize', fitBounds)
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent) bounds = null
  })
  const wayAt = (x: number, y: number): string | undefined => {
    if (!map.getLayer('way')) return undefined
    const around: [[number, number], [number, number]] = [
      [x - 6, y - 6],
      [x + 6, y + 6],
    ]
    const key: unknown = map.queryRenderedFeatures(around, { layers: ['way'] })[0]?.properties['checkerId']
    return typeof key === 'string' ? key : undefined
  }
  map.on('click', ({ point }) => {
    const key = wayAt(point.x, point.y)
    if (key) latest.current.onSelect(key)
  })
  return {
    draw: (lines, look) => {
      map.setStyle(dayMapStyle(lines, look))
      drawMarkers(lines, look)
    },
    show: (lines) => {
      bounds = boxInSight(lines.flatMap(wayOf))
      fitBounds()
    },
    lineAt: (x, y) => {
      const { left, top, right, bottom } = container.getBoundingClientRect()
      return x < left || x > right || y < top || y > bottom ? undefined : wayAt(x - left, y - top)
    },
    close: () => map.remove(),
  }
}
