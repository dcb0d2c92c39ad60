import { useMutationState } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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
      {!isOnline && `Vous êtes hors ligne. ${waiting > 0 ? sentWhenBack(waiting) : 'Ce qui est affiché peut avoir changé depuis.'}`}
    </output>
  )
}

const sentWhenBack = (count: number) =>
  count > 1 ? `${count} modifications seront envoyées au retour de la connexion.` : '1 modification sera envoyée au retour de la connexion.'
