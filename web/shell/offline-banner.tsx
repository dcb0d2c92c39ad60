import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dayOf, formatDay, formatHourInWords } from '@adm/domain/values/moment'
import { lazyPage } from '../platform/chunk-reload.ts'
import { shownSince } from '../platform/kept.ts'
import { useOnline } from '../platform/online.ts'
import { useWaitingCount, type WaitingCount } from '../platform/waiting-count.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'

/** The list of what waits comes when it is opened. */
const WaitingList = lazyPage(() => import('../record/waiting-list.tsx'), 'WaitingList')

/** Without network: says so, and how many changes wait; says when it is back. What waits for the person is said until they decide. */
export const OfflineBanner = () => {
  const isOnline = useOnline()
  const was = useRef(isOnline)
  const [isOpen, setOpen] = useState(false)
  const count = useWaitingCount()
  const isEmpty = count.waiting + count.asking === 0
  // Says the return once, not at the first drawing.
  useEffect(() => {
    if (isOnline && !was.current) showToast({ message: 'Vous êtes de nouveau en ligne.' })
    was.current = isOnline
  }, [isOnline])
  return (
    <>
      <div className={isOnline && isEmpty ? undefined : 'offline-banner'}>
        <output>
          {!isOnline && 'Vous êtes hors ligne. '}
          {!isOnline && isEmpty && <ShownSince />}
          {!isEmpty && waitingSentence(count, isOnline)}
        </output>
        {!isEmpty && (
          <Button onClick={() => setOpen(true)} aria-label="Voir les modifications en attente">
            Voir
          </Button>
        )}
      </div>
      <Suspense>{isOpen && <WaitingList onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** From when what is on screen is. */
const ShownSince = () => {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const since = useSyncExternalStore(
    (hear) => cache.subscribe(hear),
    () => shownSince(queries),
  )
  if (since === undefined) return null
  const at = new Date(since).toISOString()
  return `Ce qui est affiché date du ${formatDay(dayOf(at))} à ${formatHourInWords(at)}\u00A0; ce que vous modifiez sera envoyé au retour de la connexion.`
}

const waitingSentence = ({ waiting, asking }: WaitingCount, isOnline: boolean): string =>
  [
    ...(waiting > 0 ? [isOnline ? countOf(waiting, "en cours d'envoi.") : sentWhenBack(waiting)] : []),
    ...(asking > 0 ? [countOf(asking, asking > 1 ? 'attendent votre décision.' : 'attend votre décision.')] : []),
  ].join(' ')

const countOf = (count: number, rest: string) => `${count} ${count > 1 ? 'modifications' : 'modification'} ${rest}`
const sentWhenBack = (count: number) =>
  countOf(count, count > 1 ? 'seront envoyées au retour de la connexion.' : 'sera envoyée au retour de la connexion.')
