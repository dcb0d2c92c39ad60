import { useEffect, useState, useSyncExternalStore } from 'react'

/** Something that can be done with what is open: its words, other words to find it by, its keys, and why it cannot be done now. */
export type OfferedAct = {
  label: string
  words?: string
  /** Typed outside a field: one key. */
  keys?: string | undefined
  /** Each a sentence: it is shown and does nothing. */
  refusals?: readonly string[] | undefined
  run: () => void
}
/** What one place of the screen offers, under its name: « Commande C26004217-4 ». */
export type Offer = { place: string; acts: readonly OfferedAct[] }

let offers: ReadonlyMap<symbol, Offer> = new Map()
const heard = new Set<() => void>()
const change = (next: ReadonlyMap<symbol, Offer>): void => {
  offers = next
  told = undefined
  for (const hear of heard) hear()
}

/**
 * Offers acts to `Ctrl K` and to the keyboard for as long as the component is there; only those that the person may do.
 * @example useOffered(`Commande ${code}`, [{ label: 'Copier le code', run: () => copyText(code) }])
 */
export const useOffered = (place: string, acts: readonly OfferedAct[]): void => {
  const [key] = useState(() => Symbol(place))
  // The box and the keys stand outside the page: they read what the last render offered.
  useEffect(() => change(new Map(offers).set(key, { place, acts })))
  useEffect(
    () => () => {
      const left = new Map(offers)
      left.delete(key)
      change(left)
    },
    [key],
  )
}

let told: readonly Offer[] | undefined
/** What is offered now, one row a place, in the order in which the places appeared. */
export const readOffers = (): readonly Offer[] => {
  if (told) return told
  const all = [...offers.values()]
  const places = [...new Set(all.map(({ place }) => place))]
  told = places.map((place) => ({ place, acts: all.filter((offer) => offer.place === place).flatMap(({ acts }) => acts) }))
  return told
}

const listen = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}
/** The same, and a new render when it changes. */
export const useOffers = (): readonly Offer[] => useSyncExternalStore(listen, readOffers)
