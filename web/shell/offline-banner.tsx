import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { dayOf, formatDay, formatHourInWords } from '@adm/domain/values/moment'
import { shownSince } from '../platform/kept.ts'
import { useOnline } from '../platform/online.ts'
import { showToast } from '../ui/toast.tsx'

/** Without network: says so, and how many changes wait; says when it is back. */
export const OfflineBanner = () => {
  const isOnline = useOnline()
  const was = useRef(isOnline)
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  // Says the return once, not at the first drawing.
  useEffect(() => {
    if (isOnline && !was.current) showToast({ message: 'Vous êtes de nouveau en ligne.', tone: 'success' })
    was.current = isOnline
  }, [isOnline])
  return (
    <output className={isOnline ? undefined : 'offline-banner'}>
      {!isOnline && 'Vous êtes hors ligne. '}
      {!isOnline && (waiting > 0 ? sentWhenBack(waiting) : <ShownSince />)}
    </output>
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
  return `Ce qui est affiché date du ${formatDay(dayOf(at))} à ${formatHourInWords(at)} et ne peut pas être modifié.`
}

const sentWhenBack = (count: number) =>
  count > 1 ? `${count} modifications seront envoyées au retour de la connexion.` : '1 modification sera envoyée au retour de la connexion.'
