import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { useEffect, useRef, useState } from 'react'
import { Notice, PageSkeleton } from '../../ui/states.tsx'
import { AreaMapCanvas, type MapProps } from './area-map-canvas.tsx'
import { mapsKey } from './area-map-key.ts'
import { colourOf, drawnOf } from './area-map-style.ts'

setOptions({ key: mapsKey ?? '', language: 'fr', region: 'FR', libraries: ['places'] })

/** How long the service may take before the map of the product takes its place. */
const patienceMs = 8_000
/** The same, refused when it does not come in time: a script that never answers never fails either. */
const inTime = <Answer,>(answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    answer,
    new Promise<never>((_, refuse) => {
      setTimeout(() => refuse(new Error('The maps service did not answer in time.')), patienceMs)
    }),
  ])

const libraries = () => Promise.all([importLibrary('maps'), importLibrary('places')])

const nearest = 18
const france = { west: -5.2, south: 41.3, east: 9.6, north: 51.1 }

/** The map of the maps service, with a search of places; without an answer from it, the map that needs nobody. */
export function AreaMapService(props: MapProps) {
  const [state, setState] = useState<'coming' | 'there' | 'away'>('coming')
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const { map: data, open } = props
  // The handlers of the map, which is drawn once, find what the page says now.
  useEffect(() => {
    latest.current = props
  })
  // The map is the service's, in an element that React leaves alone.
  useEffect(() => {
    let isLeft = false
    const draw = async () => {
      const [{ Map: ServiceMap }, { PlaceAutocompleteElement }] = await inTime(libraries())
      if (isLeft || !box.current) return
      const map = new ServiceMap(box.current, { maxZoom: nearest, streetViewControl: false, mapTypeControl: false })
      begin(map, latest.current)
      map.data.addGeoJson(drawnOf(data, 'area'))
      map.data.setStyle((feature) => ({
        fillColor: colourOf(Number(feature.getProperty('colour'))),
        fillOpacity: feature.getId() === open ? 0.7 : 0.35,
        strokeColor: '#fff',
        strokeWeight: 1,
      }))
      map.data.addListener('click', ({ feature }: google.maps.Data.MouseEvent) => latest.current.onOpen(String(feature.getId())))
      map.addListener('idle', () => latest.current.onMove(placeOf(map)))
      const search = new PlaceAutocompleteElement({ includedRegionCodes: ['fr'] })
      search.addEventListener('gmp-select', ({ placePrediction }) => void show(map, placePrediction))
      map.controls[google.maps.ControlPosition.TOP_LEFT]?.push(search)
      setState('there')
    }
    const giveUp = () => !isLeft && setState('away')
    // How the service says that it refuses the key, after it has answered: a function of this name.
    Object.assign(window, { gm_authFailure: giveUp })
    draw().catch(giveUp)
    return () => {
      isLeft = true
    }
  }, [data, open])
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
