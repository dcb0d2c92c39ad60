import { useEffect, useState } from 'react'
import './loading-bar.css'

const throttleMs = 200

type LoadingBarProps = {
  isLoading: boolean
  /** How many requests have failed since the page was opened. */
  failures: number
}

/** The thin bar at the top: it appears after 200 ms of loading, grows over 5 s, fades at the end, and turns red for 1.5 s on a failure. */
export const LoadingBar = ({ isLoading, failures }: LoadingBarProps) => {
  const [isVisible, setVisible] = useState(false)
  const [fadedFailures, setFadedFailures] = useState(failures)
  const hasFailed = failures > fadedFailures
  // Most loading is short: the bar appears only after the throttle. A timer is outside React.
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setVisible(true), throttleMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  const onFaded = () => {
    setFadedFailures(failures)
    if (!isLoading) setVisible(false)
  }
  return (
    <div
      className={`loading-bar loading-bar-${stateOf(isLoading, hasFailed, isVisible)}`}
      aria-hidden="true"
      onAnimationEnd={({ animationName }) => animationName === 'loading-bar-fade' && onFaded()}
    />
  )
}

/** A failure stays red until it has faded, even while the next request loads. */
const stateOf = (isLoading: boolean, hasFailed: boolean, isVisible: boolean): 'idle' | 'active' | 'done' | 'failed' => {
  if (hasFailed) return 'failed'
  if (!isVisible) return 'idle'
  return isLoading ? 'active' : 'done'
}
