import { useEffect, useState } from 'react'
import './loading-bar.css'

const throttleMs = 200

type LoadingBarProps = { isLoading: boolean; hasFailed: boolean }
type State = 'idle' | 'active' | 'done' | 'failed'

/** The thin bar at the very top: it shows after 200 ms of loading, grows over 5 s, goes when all is there, and turns red on a failure. */
export const LoadingBar = ({ isLoading, hasFailed }: LoadingBarProps) => {
  const [state, setState] = useState<State>('idle')
  // What loads is quick as a rule: nothing is shown before the throttle has passed. A clock is outside React.
  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setState('active'), throttleMs)
      return () => clearTimeout(timer)
    }
    setState((was) => (hasFailed ? 'failed' : was === 'active' ? 'done' : 'idle'))
    return undefined
  }, [isLoading, hasFailed])
  return <div className={`loading-bar loading-bar-${state}`} aria-hidden="true" />
}
