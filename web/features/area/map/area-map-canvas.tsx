import { useComputedColorScheme } from '@mantine/core'
import { type MapGeoJSONFeature, type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { AreaFeature, AreaMap } from '@adm/contract/area'
import { Notice } from '../../../ui/layout/states.tsx'
import { styleOf } from './area-map-style.ts'
import { newMap } from './drawn-map.ts'

/** Props of an area map; `at` is its position in the URL, `2.35,48.85,9`. */
export type MapProps = {
  map: AreaMap
  /** The area of the page: highlighted, and the map opens on it. */
  open?: string | undefined
  at: string | undefined
  onMove: (at: string) => void
  onOpen: (areaId: string) => void
}

const france: [number, number, number, number] = [-5.2, 41.3, 9.6, 51.1]
const nearest = 12

const isArea = (feature: AreaMap['features'][number]): feature is AreaFeature => feature.properties.kind === 'area'

/** Initial position of the map: from the URL, else the open area, else France. */
const beginningOf = ({ map, open, at }: MapProps) => {
  const [longitude, latitude, zoom] = at?.split(',').map(Number) ?? []
  if (longitude !== undefined && latitude !== undefined && zoom !== undefined) return { center: [longitude, latitude] as const, zoom }
  const area = map.features.filter(isArea).find(({ id }) => id === open)
  return { bounds: area?.properties.box ?? france, fitBoundsOptions: { padding: 40, maxZoom: 10 } }
}

/** Draws the areas with the shipped map data: no key, no network. The list next to it has the same information. */
export function AreaMapCanvas(props: MapProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap>(null)
  const latest = useRef(props)
  const [isBroken, setBroken] = useState(false)
  const scheme = useComputedColorScheme()
  const { map: data, open } = props
  // The map is opened once: its handlers read the current props.
  useEffect(() => {
    latest.current = props
  })
  // The library owns the element's content, so React does not touch it.
  useEffect(() => {
    if (!box.current) return
    drawn.current = openMap(box.current, latest)
    setBroken(drawn.current === null)
    return () => drawn.current?.close()
  }, [])
  // New data and other colours change what is drawn: the position and a move in progress stay.
  useEffect(() => drawn.current?.draw(data, open), [data, open, scheme])
  if (isBroken) return <Notice tone="warning">Cet appareil ne peut pas dessiner la carte : la liste dit la même chose.</Notice>
  return <div ref={box} className="area-map-canvas" />
}

type Latest = { readonly current: MapProps }
type DrawnMap = { draw: (data: AreaMap, open: string | undefined) => void; close: () => void }

/** Opens an empty map at its first position. @returns null without WebGL: the list next to it has the same information */
const openMap = (box: HTMLElement, latest: Latest): DrawnMap | null => {
  const map = newMap(box, 'Carte des zones', { ...toOptions(beginningOf(latest.current)), maxZoom: nearest })
  if (!map) return null
  const hint = showHints(map, box)
  let labels = showLabels(map, [])
  map.on('click', 'area', ({ features }) => {
    const key = keyOf(features?.[0])
    if (key) latest.current.onOpen(key)
  })
  map.on('moveend', ({ originalEvent }) => {
    labels.update()
    // Only moves by a person: a late event of the first position would navigate back from the next page.
    if (!originalEvent) return
    const { lng, lat } = map.getCenter()
    latest.current.onMove(`${lng.toFixed(3)},${lat.toFixed(3)},${map.getZoom().toFixed(1)}`)
  })
  return {
    draw: (data, open) => {
      map.setStyle(styleOf(data, open))
      labels.remove()
      labels = showLabels(map, data.features.filter(isArea))
    },
    close: () => {
      hint.remove()
      map.remove()
    },
  }
}

const toOptions = (beginning: ReturnType<typeof beginningOf>) =>
  beginning.center ? { center: { lng: beginning.center[0], lat: beginning.center[1] }, zoom: beginning.zoom } : beginning

const keyOf = (feature: MapGeoJSONFeature | undefined): string | undefined => {
  const key: unknown = feature?.properties['key']
  return typeof key === 'string' ? key : undefined
}

/** The name of the area under the pointer. */
const showHints = (map: MapLibre, box: HTMLElement): HTMLElement => {
  const hint = document.createElement('div')
  hint.className = 'area-map-hint'
  hint.setAttribute('aria-hidden', 'true')
  hint.hidden = true
  box.append(hint)
  map.on('mousemove', ({ point }) => {
    const [top] = map.queryRenderedFeatures(point, { layers: ['unserved', 'checker', 'area'] })
    hint.hidden = !top
    map.getCanvas().style.cursor = top?.layer.id === 'area' ? 'pointer' : ''
    if (!top) return
    hint.textContent = wordsOf(top)
    hint.style.transform = `translate(${point.x + 12}px, ${point.y + 12}px)`
  })
  map.on('mouseout', () => {
    hint.hidden = true
  })
  return hint
}

const wordsOf = ({ layer, properties }: MapGeoJSONFeature): string => {
  const name = String(properties['name'])
  if (layer.id === 'unserved') return `${String(properties['key'])} ${name} : commandé, non desservi`
  return layer.id === 'checker' ? name : `${name} · ${String(properties['zipCount'])} codes postaux`
}

const widthOfLetter = 6.5

/** The names of the areas that are wide enough on screen for them; updated after a move. */
const showLabels = (map: MapLibre, areas: readonly AreaFeature[]) => {
  const labels = areas.map(({ properties: { name, box } }) => {
    const element = document.createElement('span')
    element.className = 'area-map-label'
    element.textContent = name
    element.setAttribute('aria-hidden', 'true')
    const [west, south, east, north] = box
    const marker = new Marker({ element, opacityWhenCovered: '1' }).setLngLat([(west + east) / 2, (south + north) / 2]).addTo(map)
    // The library labels its markers for screen readers; the list next to the map does it better.
    element.removeAttribute('aria-label')
    element.removeAttribute('role')
    return { element, marker, name, box }
  })
  const update = () => {
    for (const { element, name, box } of labels) {
      const [west, south, east] = box
      element.hidden = map.project([east, south]).x - map.project([west, south]).x < name.length * widthOfLetter
    }
  }
  const remove = () => {
    for (const { marker } of labels) marker.remove()
  }
  update()
  return { update, remove }
}
