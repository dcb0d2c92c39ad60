import { useSyncExternalStore } from 'react'
import { dayOf } from '@adm/domain/values/date/moment'

/** Today in Paris, `2026-11-23`. */
export const todayInParis = (): string => dayOf(new Date().toISOString())

const minuteMs = 60_000
/** A timer until midnight would be late on a device that slept: the day is compared each minute. */
const listen = (onChange: () => void) => {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

/** Today in Paris, also after midnight on an open page. */
export const useToday = (): string => useSyncExternalStore(listen, todayInParis)
