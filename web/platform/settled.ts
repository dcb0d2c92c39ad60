import { useEffect, useState } from 'react'

/** The value once it has stood still for a moment: a word typed is one question to the server. */
export const useSettled = <Value>(value: Value, pauseMs = 250): Value => {
  const [settled, setSettled] = useState(value)
  // The pause is the clock's, not React's.
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(pause)
  }, [value, pauseMs])
  return settled
}
