import { useEffect, useRef, useState } from 'react'
import type { IconName } from './icon.tsx'
import { TextInput } from './text-input.tsx'

type DelayedInputProps = {
  label: string
  hideLabel?: boolean
  placeholder?: string
  icon?: IconName
  value: string
  /** Told once the person pauses, with what is typed then. */
  onSettle: (text: string) => void
}
const pauseMs = 250

/** A search field: what is typed shows at once, and is told after a pause, so that a word is one search. */
export const DelayedInput = ({ value, onSettle, ...field }: DelayedInputProps) => {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const settle = useRef(onSettle)
  settle.current = onSettle
  // The value may change from elsewhere: a chip removed, the back button.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  // The pause is the clock's, not React's.
  useEffect(() => {
    if (typed === told.current) return undefined
    const pause = setTimeout(() => {
      told.current = typed
      settle.current(typed)
    }, pauseMs)
    return () => clearTimeout(pause)
  }, [typed])
  return <TextInput {...field} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
}
