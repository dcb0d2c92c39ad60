import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatMoment } from '@adm/domain/values/date/moment'
import { lazyPage } from '../platform/api/chunk-reload.ts'
import { displayedSince } from '../platform/offline/offline-answers.ts'
import { useOnline } from '../platform/api/online.ts'
import { usePendingCount, type PendingCount } from '../platform/offline/pending-count.ts'
import { Button } from '../ui/base/button.tsx'
import { showToast } from '../ui/overlay/toast.tsx'

/** The list of pending edits loads when it is opened. */
const PendingList = lazyPage(() => import('../recipes/offline/pending-list.tsx'), 'PendingList')

/** Announces a lost network with the number of pending edits, and its return. Edits that need a decision are listed until it is made. */
export const OfflineBanner = () => {
  const isOnline = useOnline()
  const was = useRef(isOnline)
  const [isOpen, setOpen] = useState(false)
  const count = usePendingCount()
  const isEmpty = count.pending + count.blocked === 0
  // The return is announced once, and not at the first render.
  useEffect(() => {
    if (isOnline && !was.current) showToast({ message: 'Vous êtes de nouveau en ligne.' })
    was.current = isOnline
  }, [isOnline])
  return (
    <>
      <div className={isOnline && isEmpty ? undefined : 'offline-banner'}>
        <output>
          {!isOnline && 'Vous êtes hors ligne. '}
          {!isOnline && isEmpty && <DisplayedSince />}
          {!isEmpty && waitingSentence(count, isOnline)}
        </output>
        {!isEmpty && (
          <Button onClick={() => setOpen(true)} aria-label="Voir les modifications en attente">
            Voir
          </Button>
        )}
      </div>
      <Suspense>{isOpen && <PendingList onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** The time of reading of the data on screen. */
const DisplayedSince = () => {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const since = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => displayedSince(queries),
  )
  if (since === undefined) return null
  const at = new Date(since).toISOString()
  return `Ce qui est affiché date du ${formatMoment(at)}\u00A0; ce que vous modifiez sera envoyé au retour de la connexion.`
}

const waitingSentence = ({ pending, blocked }: PendingCount, isOnline: boolean): string =>
  [
    ...(pending > 0 ? [isOnline ? countOf(pending, "en cours d'envoi.") : sentWhenBack(pending)] : []),
    ...(blocked > 0 ? [countOf(blocked, blocked > 1 ? 'attendent votre décision.' : 'attend votre décision.')] : []),
  ].join(' ')

const countOf = (count: number, rest: string) => `${count} ${count > 1 ? 'modifications' : 'modification'} ${rest}`
const sentWhenBack = (count: number) =>
  countOf(count, count > 1 ? 'seront envoyées au retour de la connexion.' : 'sera envoyée au retour de la connexion.')
