import { useSyncExternalStore } from 'react'

/** A drag under way, outside React: only what draws the ghost follows it, so that a frame does not render the board and the waiting orders. */
export type DragFeed<Drag> = { read: () => Drag | null; show: (drag: Drag | null) => void; listen: (onChange: () => void) => () => void }

/** A feed without a drag. */
export const makeFeed = <Drag>(): DragFeed<Drag> => {
  let current: Drag | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    show: (drag) => {
      current = drag
      for (const onChange of listeners) onChange()
    },
    listen: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** The drag of this frame, for the component that draws it. */
export const useDragged = <Drag>({ listen, read }: DragFeed<Drag>): Drag | null => useSyncExternalStore(listen, read)
