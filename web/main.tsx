// First, before anything reads the address: it may hold a token that must leave it.
import './platform/external-return.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { beginFirstPage } from './first-page.ts'
import { kept } from './kept.ts'
import { takeNewVersion } from './platform/app-version.ts'
import { mayFetchAhead } from './platform/connection.ts'
import { whenIdle } from './platform/idle.ts'
import { keepAnswers } from './platform/kept.ts'
import { followChanges } from './platform/live.ts'
import { isOnline, onOnline } from './platform/online.ts'
import { workWithoutNetwork } from './platform/service-worker.ts'
import { followSession, hearOfSession, loadSession, onSession, readSession } from './platform/session.tsx'
import { startWaitingWhenNeeded } from './platform/waiting-count.ts'
import { queryClient, router } from './router.ts'
import { Look } from './ui/look.tsx'
import { dropToasts } from './ui/toast.tsx'

// The language is fixed, and said as the specification says it (GEN-1).
document.cookie = `i18n_redirected=fr; path=/; max-age=${365 * 86_400}; SameSite=Lax`

/** Who is here as the pages know it; undefined until the first load has told. */
let known: string | null | undefined
let rights = ''
const readStale = async () => (await import('./followed.ts')).tellStale
let unfollow = () => {}
/** Somebody, or an administrator who sees the product as them. */
const whoIsHere = () => {
  const { person, viewer } = readSession()
  return person && `${viewer?.id ?? ''} ${person.id}`
}
const rightsNow = () => JSON.stringify([readSession().person?.scope, readSession().options])

/** Another person, or nobody: nothing of the last one stays, the guard looks again, and the stream is the new one's. */
const settle = () => {
  known = whoIsHere()
  rights = rightsNow()
  unfollow()
  unfollow = known ? followChanges(queryClient, readStale, hearOfSession) : () => {}
}
onSession(() => {
  if (known === undefined) return
  if (known !== whoIsHere()) {
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
keepAnswers(queryClient, kept)
loadSession().then(settle, settle).finally(takeNewVersion)
// The first change that somebody else makes need not wait for it.
whenIdle(() => {
  if (mayFetchAhead(navigator)) void readStale().catch(() => undefined)
})
startWaitingWhenNeeded(() => import('./waiting.ts').then(({ startWaiting }) => startWaiting(queryClient)))
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
