// First, before anything reads the address: it may hold a token that must leave it.
import './platform/session/external-return.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { beginFirstPage } from './first-page.ts'
import { takeNewVersion } from './platform/api/app-version.ts'
import { mayFetchAhead } from './platform/api/connection.ts'
import { whenIdle } from './platform/idle.ts'
import { storeAnswers } from './platform/offline/offline-answers.ts'
import { followChanges } from './platform/live/live.ts'
import { isOnline, onOnline } from './platform/api/online.ts'
import { workWithoutNetwork } from './platform/offline/service-worker.ts'
import { followSession, onSessionChange, loadSession, onSession, readSession } from './platform/session/session.tsx'
import { startPendingWhenNeeded } from './platform/offline/pending-count.ts'
import { answersOffline, queryClient, router } from './router.ts'
import { Look } from './ui/base/look.tsx'
import { dropToasts } from './ui/overlay/toast.tsx'

// The language is fixed, and said as the specification says it (GEN-1).
document.cookie = `i18n_redirected=fr; path=/; max-age=${365 * 86_400}; SameSite=Lax`

/** Who is here as the pages know it; undefined until the first load has told. */
let currentPerson: string | null | undefined
let rights = ''
const readStale = async () => (await import('./platform/api/stale.ts')).isStale
let unfollow = () => {}
/** Somebody, or an administrator who sees the product as them. */
const personHere = () => {
  const { person, viewer } = readSession()
  return person && `${viewer?.id ?? ''} ${person.id}`
}
const rightsNow = () => JSON.stringify([readSession().person?.scope, readSession().options])

/** Another person, or nobody: nothing of the last one stays, the guard looks again, and the stream is the new one's. */
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
followSession()
storeAnswers(queryClient, answersOffline)
loadSession().then(settle, settle).finally(takeNewVersion)
// The first change that somebody else makes need not wait for it.
whenIdle(() => {
  if (mayFetchAhead(navigator)) void readStale().catch(() => undefined)
})
startPendingWhenNeeded(() => import('./features.ts').then(({ startPendingEdits }) => startPendingEdits(queryClient)))
beginFirstPage()
// The router writes the new address a moment later: the page that is loaded again is the one asked for.
router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) setTimeout(takeNewVersion)
})
// Back online, all that is shown is asked again: the person first, in the guard, then what was only kept here.
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
