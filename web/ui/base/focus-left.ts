import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The focus of an element that leaves the page goes to what stands around it, instead of the top of the document.
 * @param around a selector of what takes the focus
 */
export const useFocusLeft = <Leaving extends HTMLElement>(around: string): RefObject<Leaving | null> => {
  const element = useRef<Leaving>(null)
  // The focus is outside React, and lost once the element has left the page.
  useLayoutEffect(
    () => () => {
      const { current: leaving } = element
      if (leaving && document.activeElement === leaving) leaving.closest<HTMLElement>(around)?.focus({ preventScroll: true })
    },
    [around],
  )
  return element
}
