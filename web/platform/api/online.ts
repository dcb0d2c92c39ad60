import { useSyncExternalStore } from 'react'

const probeMs = 5_000
let isReached = true
let probing: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Subscribes to network changes. @returns unsubscribes */
export const onOnline = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const notify = () => {
  for (const listener of listeners) listener()
}
const probe = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && reportReached(),
    () => undefined, // still unreachable: the next probe follows
  )

/** The server answered: the network is up, even if it counted as lost. */
export const reportReached = (): void => {
  clearInterval(probing)
  if (isReached) return
  isReached = true
  notify()
}

/** The browser reports a network, but the server cannot be reached: offline until it answers again. */
export const reportUnreached = (): void => {
  if (!isReached) return
  isReached = false
  clearInterval(probing)
  probing = setInterval(() => void probe(), probeMs)
  notify()
}

globalThis.addEventListener?.('online', notify)
globalThis.addEventListener?.('offline', notify)

/** Whether the server answers now: checked after a call without an answer, as the browser may report a network without internet access. */
export const stillReached = async (): Promise<boolean> => {
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answered) reportUnreached()
  return answered && isOnline()
}

/** The sentence for a change that is impossible without network. */
export const offlineRefusal = 'Vous êtes hors ligne\u00A0: cet acte demande la connexion, car le serveur doit le vérifier.'

/** Whether there is a network, and the server answers on it. */
export const isOnline = (): boolean => navigator.onLine && isReached

/** `isOnline`, with a new render when it changes. */
export const useOnline = (): boolean => useSyncExternalStore(onOnline, isOnline)
