import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AreaMap } from '@adm/contract/area'
import { Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { onMapsAway, openMaps } from '../../geo/maps-service.ts'
import { AreaMapCanvas, type MapProps } from './area-map-canvas.tsx'
import { colourOf } from './area-colour.ts'

const nearest = 18
const france = { west: -5.2, south: 41.3, east: 9.6, north: 51.1 }

/** Map of the maps service, with a search of places; falls back to the shipped map when the service does not respond. */
export function AreaMapService(props: MapProps) {
  const [state, setState] = useState<'coming' | 'there' | 'away'>('coming')
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const scheme = useComputedColorScheme()
  const { map: data, open } = props
  // The map is drawn once: its handlers read the current props.
  useEffect(() => {
    latest.current = props
  })
  // The service owns the element's content, so React does not touch it; a change of colours or data draws it again.
  useEffect(() => {
    let isLeft = false
    const stop = onMapsAway(() => setState('away'))
    const draw = async () => {
      const service = await openMaps()
      if (isLeft || !box.current) return
      drawMap(service, box.current, { data, open, isDark: scheme === 'dark' }, latest)
      setState('there')
    }
    draw().catch(() => !isLeft && setState('away'))
    return () => {
      isLeft = true
      stop()
    }
  }, [data, open, scheme])
  if (state === 'away')
    return (
      <div className="area-map-fallback">
        <Notice>Le service de cartes ne répond pas : voici la carte du produit.</Notice>
        <AreaMapCanvas {...props} />
      </div>
    )
  return (
    <>
      {state === 'coming' && <PageSkeleton />}
      <div ref={box} className="area-map-canvas" />
    </>
  )
}

type Service = Awaited<ReturnType<typeof openMaps>>
type MapState = { data: AreaMap; open: string | undefined; isDark: boolean }

/** Draws areas, then checkers' homes, then ordered zip codes that no area serves, over the service's map. */
const drawMap = (
  { maps, places, core }: Service,
  box: HTMLElement,
  { data, open, isDark }: MapState,
  latest: { current: MapProps },
): void => {
  const colorScheme = isDark ? core.ColorScheme.DARK : core.ColorScheme.LIGHT
  const map = new maps.Map(box, { maxZoom: nearest, streetViewControl: false, mapTypeControl: false, colorScheme })
  begin(map, latest.current)
  map.data.addGeoJson(data)
  map.data.setStyle((feature) => styleOf(feature, open, core.SymbolPath.CIRCLE))
  map.data.addListener('click', ({ feature }: google.maps.Data.MouseEvent) => {
    if (feature.getProperty('kind') === 'area') latest.current.onOpen(String(feature.getId()))
  })
  map.addListener('idle', () => latest.current.onMove(placeOf(map)))
  const search = new places.PlaceAutocompleteElement({ includedRegionCodes: ['fr'] })
  search.addEventListener('gmp-select', ({ placePrediction }) => void show(map, placePrediction))
  map.controls[core.ControlPosition.TOP_LEFT]?.push(search)
}

const dots = { checker: { colour: '#17171c', scale: 5 }, unserved: { colour: '#c92a2a', scale: 7 } } as const

const styleOf = (
  feature: google.maps.Data.Feature,
  open: string | undefined,
  circle: google.maps.SymbolPath,
): google.maps.Data.StyleOptions => {
  const [kind, name] = [String(feature.getProperty('kind')), String(feature.getProperty('name'))]
  if (kind === 'checker' || kind === 'unserved') {
    const { colour, scale } = dots[kind]
    const icon = { path: circle, scale, fillColor: colour, fillOpacity: 1, strokeColor: '#fff', strokeWeight: 1.5 }
    const title = kind === 'checker' ? name : `${String(feature.getId())} ${name} : commandé, non desservi`
    return { icon, title, zIndex: kind === 'checker' ? 2 : 3 }
  }
  return {
    fillColor: colourOf(Number(feature.getProperty('colour'))),
    fillOpacity: feature.getId() === open ? 0.7 : 0.35,
    strokeColor: '#fff',
    strokeWeight: 1,
    zIndex: 1,
  }
}

const begin = (map: google.maps.Map, { at, open, map: data }: MapProps): void => {
  const [lng, lat, zoom] = at?.split(',').map(Number) ?? []
  const area = data.features.find(({ id }) => id === open)
  if (lng !== undefined && lat !== undefined && zoom !== undefined) {
    map.setCenter({ lng, lat })
    map.setZoom(zoom)
  } else if (area?.properties.kind === 'area') {
    const [west, south, east, north] = area.properties.box
    map.fitBounds({ west, south, east, north })
  } else map.fitBounds(france)
}

const placeOf = (map: google.maps.Map): string => {
  const center = map.getCenter()
  return `${(center?.lng() ?? 0).toFixed(3)},${(center?.lat() ?? 0).toFixed(3)},${(map.getZoom() ?? 0).toFixed(1)}`
}

const show = async (map: google.maps.Map, prediction: google.maps.places.PlacePrediction): Promise<void> => {
  const place = prediction.toPlace()
  await place.fetchFields({ fields: ['location'] })
  if (!place.location) return
  map.setCenter(place.location)
  map.setZoom(nearest - 5)
}
