import { useSyncExternalStore } from 'react'

const secondMs = 1_000
const secondNow = (): number => Math.floor(Date.now() / secondMs)
const listen = (onChange: () => void) => {
  const timer = setInterval(onChange, secondMs)
  return () => clearInterval(timer)
}

/** The current second, for what counts down on an open page: seconds since 1970. */
export const useSecond = (): number => useSyncExternalStore(listen, secondNow)
