import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { mapsKey } from './maps-key.ts'

setOptions({ key: mapsKey ?? '', language: 'fr', region: 'FR', libraries: ['places'] })

/** How long the script of the service may take before it is done without. */
const patienceMs = 8_000

let isAway = false
const told = new Set<() => void>()
const giveUp = (): void => {
  isAway = true
  for (const tell of told) tell()
}
// How the service says that it refuses the key, after it has answered: a function of this name.
Object.assign(window, { gm_authFailure: giveUp })

/** Subscribes to a failure of the service or a refused key: it is then unused until the page is opened again. @returns unsubscribes */
export const onMapsAway = (tell: () => void): (() => void) => {
  if (isAway) tell()
  told.add(tell)
  return () => void told.delete(tell)
}

/** The answer, or an error after the timeout: a service that never answers never fails either. @throws {Error} */
export const inTime = <Answer>(answer: Promise<Answer>, mostMs = patienceMs): Promise<Answer> =>
  Promise.race([
    answer,
    new Promise<never>((_, refuse) => {
      setTimeout(() => refuse(new Error('The maps service did not answer in time.')), mostMs)
    }),
  ])

let opened: Promise<{ maps: google.maps.MapsLibrary; places: google.maps.PlacesLibrary; core: google.maps.CoreLibrary }> | undefined

const open = async () => {
  const [maps, places, core] = await inTime(Promise.all([importLibrary('maps'), importLibrary('places'), importLibrary('core')]))
  return { maps, places, core }
}

/** The libraries of the maps service, loaded once, by their first caller. @throws {Error} when it is away */
export const openMaps = async () => {
  if (isAway) throw new Error('The maps service is away.')
  opened ??= open()
  try {
    return await opened
  } catch (error) {
    giveUp()
    throw error
  }
}
