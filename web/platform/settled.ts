import { useEffect, useState } from 'react'

/** The value after a pause without changes: a typed word is one request to the server. */
export const useSettled = <Value>(value: Value, pauseMs = 250): Value => {
  const [settled, setSettled] = useState(value)
  // The timer is outside React.
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(pause)
  }, [value, pauseMs])
  return settled
}
