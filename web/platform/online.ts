import { useSyncExternalStore } from 'react'

const probeMs = 5_000
let isReached = true
let probing: ReturnType<typeof setInterval> | undefined
const heard = new Set<() => void>()

/** Hears that the network went or came back. @returns stops hearing */
export const onOnline = (hear: () => void): (() => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

const tell = () => {
  for (const hear of heard) hear()
}
const probe = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && tellReached(),
    () => undefined, // still away: the next probe asks again
  )

/** The server answered: whatever was thought, the network is there. */
export const tellReached = (): void => {
  clearInterval(probing)
  if (isReached) return
  isReached = true
  tell()
}

/** The browser believes in its network, but the server cannot be reached: as good as offline, until it answers again. */
export const tellUnreached = (): void => {
  if (!isReached) return
  isReached = false
  clearInterval(probing)
  probing = setInterval(() => void probe(), probeMs)
  tell()
}

globalThis.addEventListener?.('online', tell)
globalThis.addEventListener?.('offline', tell)

/** Whether the server answers now: asked after a call that had no answer, as the browser may believe in a network that leads nowhere. */
export const stillReached = async (): Promise<boolean> => {
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answered) tellUnreached()
  return answered && isOnline()
}

/** Why nothing can be changed without network. */
export const offlineRefusal = 'Vous êtes hors ligne\u00A0: cet acte demande la connexion, car le serveur doit le vérifier.'

/** Whether there is a network, and the server at its end. */
export const isOnline = (): boolean => navigator.onLine && isReached

/** The same, and a new render when it changes. */
export const useOnline = (): boolean => useSyncExternalStore(onOnline, isOnline)
