import { useEffect, useState } from 'react'
import './loading-bar.css'

const throttleMs = 200

type LoadingBarProps = { isLoading: boolean; hasFailed: boolean }

/** The thin bar at the very top: it shows after 200 ms of loading, grows over 5 s, goes when all is there, and turns red on a failure. */
export const LoadingBar = ({ isLoading, hasFailed }: LoadingBarProps) => {
  const [isShown, setShown] = useState(false)
  // What loads is quick as a rule: nothing is shown before the throttle has passed. A clock is outside React.
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setShown(true), throttleMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <div
      className={`loading-bar loading-bar-${stateOf(isLoading, hasFailed, isShown)}`}
      aria-hidden="true"
      onAnimationEnd={({ animationName }) => animationName === 'loading-bar-fade' && setShown(false)}
    />
  )
}

const stateOf = (isLoading: boolean, hasFailed: boolean, isShown: boolean): 'idle' | 'active' | 'done' | 'failed' => {
  if (isLoading) return isShown ? 'active' : 'idle'
  if (hasFailed) return 'failed'
  return isShown ? 'done' : 'idle'
}
