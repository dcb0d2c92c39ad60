import './platform/without-eval.ts'
// The first import, before any other code reads the address: it may contain a token, which is removed from it.
import './platform/session/external-return.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startFirstPage, firstPageOver } from './first-page.ts'
import { onIgnoredValues } from './platform/address/search.ts'
import { reloadForNewVersion } from './platform/api/app-version.ts'
import { mayFetchAhead } from './platform/api/connection.ts'
import { setFirstScreen, whenIdle } from './platform/idle.ts'
import { storeAnswers } from './platform/offline/offline-answers.ts'
import { followChanges } from './platform/live/live.ts'
import { isOnline, onOnline } from './platform/api/online.ts'
import { workWithoutNetwork } from './platform/offline/service-worker.ts'
import { followSession, onSessionChange, loadSession, onSession, readSession } from './platform/session/session.tsx'
import { startPendingWhenNeeded } from './platform/offline/pending-count.ts'
import { answersOffline, queryClient, router } from './router.ts'
import { captureEarlyKeys } from './shell/early-keys.ts'
import { Look } from './ui/base/look.tsx'
import { dropToasts, showToast } from './ui/overlay/toast.tsx'

// The language is fixed; the cookie is the specification's (GEN-1).
document.cookie = `i18n_redirected=fr; path=/; max-age=${365 * 86_400}; SameSite=Lax`

captureEarlyKeys()
const firstPage = firstPageOver()
setFirstScreen(firstPage)

/** The person for whom the pages were loaded; undefined until the first load has ended. */
let currentPerson: string | null | undefined
let rights = ''
/** A change in the first moments waits for the first page, whose files come first. */
const readStale = async () => {
  await firstPage
  return (await import('./platform/api/stale.ts')).isStale
}
let unfollow = () => {}
/** Identifies the signed-in person, and the administrator who views the product as them. */
const personHere = () => {
  const { person, viewer } = readSession()
  return person && `${viewer?.id ?? ''} ${person.id}`
}
const rightsNow = () => JSON.stringify([readSession().person?.scope, readSession().options])

/** The values announced since the app was opened: the router reads an address several times. */
const announcedValues = new Set<string>()
const announceIgnored = (values: readonly string[]): void => {
  const fresh = values.filter((value) => !announcedValues.has(value))
  if (fresh.length === 0) return
  for (const value of fresh) announcedValues.add(value)
  const quoted = fresh.map((value) => `«\u00A0${value}\u00A0»`).join(', ')
  showToast({ message: `Inconnu ici, et laissé de côté\u00A0: ${quoted}.`, tone: 'error', seconds: 12 })
}
/** Stores the current person and rights, and opens the live stream as them; without a person, closes it. */
const settle = () => {
  currentPerson = personHere()
  rights = rightsNow()
  unfollow()
  unfollow = currentPerson ? followChanges(queryClient, readStale, onSessionChange) : () => {}
}
onSession(() => {
  if (currentPerson === undefined) return
  if (currentPerson !== personHere()) {
    queryClient.clear()
    dropToasts()
    settle()
    void router.invalidate()
  } else if (rights !== rightsNow()) {
    rights = rightsNow()
    void queryClient.invalidateQueries()
    void router.invalidate()
  }
})
onIgnoredValues(announceIgnored)
followSession()
storeAnswers(queryClient, answersOffline)
loadSession().then(settle, settle).finally(reloadForNewVersion)
// Loaded ahead, so that the first live event does not wait for it.
whenIdle(() => {
  if (mayFetchAhead(navigator)) void readStale().catch(() => undefined)
})
startPendingWhenNeeded(() => import('./features.ts').then(({ startPendingEdits }) => startPendingEdits(queryClient)))
void startFirstPage()
// The router writes the new address a moment later: the timeout makes a reload load the requested page.
router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) setTimeout(reloadForNewVersion)
})
// Back online, everything on screen is fetched again: first the person, in the guard, then the answers stored on this device.
onOnline(() => {
  if (isOnline()) void router.invalidate().then(() => queryClient.invalidateQueries())
})
workWithoutNetwork()

const app = document.getElementById('app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <Look>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Look>
    </StrictMode>,
  )
