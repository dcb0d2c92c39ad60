import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { mapsKey } from './maps-key.ts'

setOptions({ key: mapsKey ?? '', language: 'fr', region: 'FR', libraries: ['places'] })

/** Timeout for the service's script. */
const patienceMs = 8_000

let isAway = false
const listeners = new Set<() => void>()
const giveUp = (): void => {
  isAway = true
  for (const listener of listeners) listener()
}
// The service calls this global function when it rejects the key, even after it has loaded.
Object.assign(window, { gm_authFailure: giveUp })

/**
 * Subscribes to a failure of the service or a rejected key; the service then stays unused until the page is reloaded. @returns unsubscribes
 */
export const onMapsAway = (listener: () => void): (() => void) => {
  if (isAway) listener()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The promise with a timeout, because a service that never answers never fails either. @throws {Error} after the timeout */
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

/** Libraries of the maps service, loaded once, on the first call. @throws {Error} when it is unavailable */
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
