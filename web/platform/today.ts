import { useSyncExternalStore } from 'react'
import { dayOf } from '@adm/domain/values/date/moment'

/** Today in Paris, `2026-11-23`. */
export const todayInParis = (): string => dayOf(new Date().toISOString())

const minuteMs = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
/**
 * A timer until midnight would be late on a device that slept: the day is compared each minute, by one timer for all cells of a list.
 */
const listen = (onChange: () => void) => {
  listeners.add(onChange)
  timer ??= setInterval(() => {
    for (const listener of listeners) listener()
  }, minuteMs)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Today in Paris, also after midnight on an open page. */
export const useToday = (): string => useSyncExternalStore(listen, todayInParis)
