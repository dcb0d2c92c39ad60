import { useEffect, useState } from 'react'
import './loading-bar.css'

const throttleMs = 200

type LoadingBarProps = { isLoading: boolean; hasFailed: boolean }

/** The thin bar at the top: it appears after 200 ms of loading, grows over 5 s, fades at the end, and turns red on a failure. */
export const LoadingBar = ({ isLoading, hasFailed }: LoadingBarProps) => {
  const [isVisible, setVisible] = useState(false)
  // Most loading is short: the bar appears only after the throttle. A timer is outside React.
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setVisible(true), throttleMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <div
      className={`loading-bar loading-bar-${stateOf(isLoading, hasFailed, isVisible)}`}
      aria-hidden="true"
      onAnimationEnd={({ animationName }) => animationName === 'loading-bar-fade' && setVisible(false)}
    />
  )
}

const stateOf = (isLoading: boolean, hasFailed: boolean, isVisible: boolean): 'idle' | 'active' | 'done' | 'failed' => {
  if (isLoading) return isVisible ? 'active' : 'idle'
  if (hasFailed) return 'failed'
  return isVisible ? 'done' : 'idle'
}
