import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const minuteNow = (): number => Math.floor(Date.now() / minuteMs) * minuteMs
const listen = (onChange: () => void) => {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

/** The current minute, in milliseconds: ages on an open page follow the clock. */
export const useMinute = (): number => useSyncExternalStore(listen, minuteNow)
