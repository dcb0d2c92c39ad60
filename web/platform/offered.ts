import { useEffect, useState, useSyncExternalStore } from 'react'

/** An action on the open row: its label, other words to find it by, its keys, and its refusals. */
export type OfferedAct = {
  label: string
  words?: string
  /** One key, typed outside a field. */
  keys?: string | undefined
  /** The reasons, each a sentence, for which the listed action does nothing. */
  refusals?: readonly string[] | undefined
  run: () => void
}
/** The actions of one place of the screen, under its name: « Commande C26004217-4 ». */
export type Offer = { group: string; acts: readonly OfferedAct[] }

let offers: ReadonlyMap<symbol, Offer> = new Map()
const listeners = new Set<() => void>()
const change = (next: ReadonlyMap<symbol, Offer>): void => {
  offers = next
  lastOffers = undefined
  for (const listener of listeners) listener()
}

/**
 * Offers actions to `Ctrl K` and to the keyboard while the component is mounted; only permitted ones.
 * @example useOffered(`Commande ${code}`, [{ label: 'Copier le code', run: () => copyText(code) }])
 */
export const useOffered = (group: string, acts: readonly OfferedAct[]): void => {
  const [key] = useState(() => Symbol(group))
  // The search box and the key listener are outside the page: they read the actions of the last render.
  useEffect(() => change(new Map(offers).set(key, { group, acts })))
  useEffect(
    () => () => {
      const left = new Map(offers)
      left.delete(key)
      change(left)
    },
    [key],
  )
}

let lastOffers: readonly Offer[] | undefined
/** The current actions, one entry for each place, in the order in which the places appeared. */
export const readOffers = (): readonly Offer[] => {
  if (lastOffers) return lastOffers
  const all = [...offers.values()]
  const groups = [...new Set(all.map(({ group }) => group))]
  lastOffers = groups.map((group) => ({ group, acts: all.filter((offer) => offer.group === group).flatMap(({ acts }) => acts) }))
  return lastOffers
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** `readOffers`, with a new render when the actions change. */
export const useOffers = (): readonly Offer[] => useSyncExternalStore(listen, readOffers)
