import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import { chunkMissingCode, type LazyComponent, lazyPage } from '../../platform/api/chunk-reload.ts'
import { useOnline } from '../../platform/api/online.ts'
import { Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { showToast } from '../../ui/overlay/toast.tsx'

/**
 * A part of a page in its own file, for a dialog or a picker: `lazyPart(() => import('./day-dialog.tsx'), 'DayDialog')`. Around it, a
 * `Suspense`. A file that cannot be fetched leaves the page as it is, with what was typed: a toast gives the reason, and the part is fetched
 * again when the network is back.
 */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyComponent<Props> => {
  const Part = lazyPage(load, name, { reloads: false })
  const Caught = (props: Props) => (
    <CatchBoundary getResetKey={() => name} errorComponent={PartMissing}>
      <Part {...props} />
    </CatchBoundary>
  )
  return Object.assign(Caught, { preload: Part.preload })
}

const isMissingFile = (error: unknown): error is Refused =>
  error instanceof Refused && (error.refusal.code === 'OFFLINE' || error.refusal.code === chunkMissingCode)

/** In place of a part without its file. @throws any other error, for the error page */
const PartMissing = ({ error, reset }: { error: unknown; reset: () => void }) => {
  if (!isMissingFile(error)) throw error
  return <PartRetry message={errorSentence(error)} reset={reset} />
}

const PartRetry = ({ message, reset }: { message: string; reset: () => void }) => {
  const isOnline = useOnline()
  const was = useRef(isOnline)
  // Toasts and the network are outside React.
  useEffect(() => showToast({ tone: 'error', message }), [message])
  useEffect(() => {
    if (isOnline && !was.current) reset()
    was.current = isOnline
  }, [isOnline, reset])
  return null
}
