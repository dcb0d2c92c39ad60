import { Suspense, useEffect } from 'react'
import { lazyPage } from '../platform/api/chunk-reload.ts'
import { viewEnded } from '../platform/api/refresh.ts'
import { useSession } from '../platform/session/session.tsx'
import { showToast } from '../ui/overlay/toast.tsx'

/** Loaded for an administrator in the view of a colleague only. */
const RunningView = lazyPage(() => import('./running-view.tsx'), 'RunningView')

/** Announces an administrator's view as a colleague on every page, with the button that ends it. The view ends with its token. */
export const ViewBanner = () => {
  const { person, viewer } = useSession()
  useToastAtEnd()
  if (!viewer || !person) return null
  return (
    <Suspense>
      <RunningView person={person} />
    </Suspense>
  )
}

const useToastAtEnd = () => {
  // Refused calls report the end, outside React.
  useEffect(() => {
    const message = 'La vue est terminée\u00a0: vous êtes de nouveau dans votre compte.'
    const toast = () => showToast({ message, seconds: 12, isOfChange: true })
    globalThis.addEventListener(viewEnded, toast)
    return () => globalThis.removeEventListener(viewEnded, toast)
  }, [])
}
