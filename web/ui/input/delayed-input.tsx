import { useRef, useState } from 'react'
import type { IconName } from '../base/icon.tsx'
import { TextInput } from './text-input.tsx'

type DelayedInputProps = {
  label: string
  hideLabel?: boolean
  placeholder?: string
  icon?: IconName
  value: string
  /** Called with the typed text once the person pauses. */
  onSettle: (text: string) => void
  /** Called on Enter, which in a dialog must not send the form. */
  onEnter?: (text: string) => void
}
const pauseMs = 250

/** A search field: typed text appears at once, and is reported after a pause, so that a word is one search. */
export const DelayedInput = ({ value, onSettle, onEnter, ...field }: DelayedInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => onSettle(text), pauseMs)
  }
  return (
    <TextInput
      {...field}
      type="search"
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        clearTimeout(pause.current)
        onSettle(typed ?? value)
        onEnter?.(typed ?? value)
      }}
      onBlur={() => {
        if (typed !== null && typed !== value) {
          clearTimeout(pause.current)
          onSettle(typed)
        }
        setTyped(null)
      }}
    />
  )
}
