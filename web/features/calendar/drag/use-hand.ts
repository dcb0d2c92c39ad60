import { useEffect, useRef } from 'react'
import type { followHand } from './hand.ts'

type Followed = Pick<ReturnType<typeof followHand>, 'stop'>

/** One drag at a time: a new one ends the former, and all end with the page. @returns stores the drag that begins */
export const useHand = () => {
  const last = useRef<Followed>(null)
  // The listeners of a drag are on the window: they end with the page.
  useEffect(() => () => last.current?.stop(), [])
  return (begin: () => Followed) => {
    last.current?.stop()
    last.current = begin()
  }
}

/** A pen captures its pointer: its events would all be those of the pressed element. */
export const releaseCapture = ({ target, pointerId }: { target: EventTarget; pointerId: number }): void => {
  if (target instanceof Element && target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
}

/** Whether a press begins a drag: by mouse or pen. A finger scrolls the board. */
export const beginsDrag = ({ button, pointerType }: { button: number; pointerType: string }): boolean =>
  button === 0 && pointerType !== 'touch'
