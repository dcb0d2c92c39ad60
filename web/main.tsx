import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followed } from './followed.ts'
import { followChanges } from './platform/live.ts'
import { followSession, loadSession, onSession, readSession } from './platform/session.tsx'
import { queryClient, router } from './router.ts'
import { Look } from './ui/look.tsx'

// The language is fixed, and said as the specification says it (GEN-1).
document.cookie = `i18n_redirected=fr; path=/; max-age=${365 * 86_400}; SameSite=Lax`

/** Who is here as the pages know it; undefined until the first load has told. */
let known: string | null | undefined
let unfollow = () => {}
const personId = () => readSession().person?.id ?? null

/** Another person, or nobody: nothing of the last one stays, the guard looks again, and the stream is the new one's. */
const settle = () => {
  known = personId()
  unfollow()
  unfollow = known ? followChanges(queryClient, followed) : () => {}
}
onSession(() => {
  if (known === undefined || known === personId()) return
  queryClient.clear()
  settle()
  void router.invalidate()
})
followSession()
loadSession().then(settle, settle)

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
