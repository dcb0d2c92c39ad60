import { firstScreenOver } from '../idle.ts'

const idleMs = 10_000

/** Caches the app for use without network after the first page, so that the download does not compete with its data. */
export const workWithoutNetwork = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- a browser without service workers works fully with network, and not without
      console.warn(error)
    })
  }
  const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(register, { timeout: idleMs }) : register())
  void firstScreenOver().then(whenIdle)
}
