import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const minuteNow = (): number => Math.floor(Date.now() / minuteMs) * minuteMs
const listenByMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

/** The current minute, in milliseconds: ages and delays on an open page follow the clock. */
export const useMinute = (): number => useSyncExternalStore(listenByMinute, minuteNow)

const secondMs = 1_000
const secondNow = (): number => Math.floor(Date.now() / secondMs)
const listen = (onChange: () => void) => {
  const timer = setInterval(onChange, secondMs)
  return () => clearInterval(timer)
}

/** The current second, for what counts down on an open page: seconds since 1970. */
export const useSecond = (): number => useSyncExternalStore(listen, secondNow)
