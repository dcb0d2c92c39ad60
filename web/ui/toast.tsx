import { useEffect, useState, useSyncExternalStore } from 'react'
import { useActingRefusals } from './acting.tsx'
import { Button, IconButton } from './button.tsx'
import './toast.css'

type Toast = {
  message: string
  tone?: 'info' | 'success' | 'error'
  /** « Annuler », for as long as the toast is there. */
  action?: {
    label: string
    /** `false`: it was not tried to its end, and can be again; the toast stays. */
    onSelect: () => Promise<boolean>
    /** `Ctrl Z` outside of a field does it as well, while the toast is there. */
    isUndo?: true
    /** It changes only what this device keeps: no network is needed. */
    isHere?: true
  }
  /** It says why another person is here now: it stays when what was said to the one before goes. */
  isOfChange?: true
  /** 6 unless told; an undo has 30. Waits while the pointer or the focus is on it. */
  seconds?: number
}
type Shown = Toast & { id: number; isActing?: boolean }

let shown: readonly Shown[] = []
let made = 0
const heard = new Set<() => void>()
const change = (next: readonly Shown[]) => {
  shown = next
  for (const hear of heard) hear()
}
const drop = (id: number) => change(shown.filter((toast) => toast.id !== id))

/**
 * Says in a corner what has just happened, without taking the focus. What must be read stands in the page instead. What is done, a
 * `success`, ends the undo in place of what was done before it.
 * @example showToast({ message: 'Commande annulée.', action: { label: 'Annuler', onSelect: undo }, seconds: 30 })
 */
export const showToast = (toast: Toast): void => {
  made += 1
  // One undo in place at a time, of the last act: what was done before is undone from its history.
  if (toast.tone === 'success' || toast.action?.isUndo) dropUndo()
  change([...shown.slice(-3), { ...toast, id: made }])
}

/** Something was done that no toast undoes: what was done before it is undone from its history. */
export const dropUndo = (): void => change(shown.filter(({ action }) => !action?.isUndo))

/** Nothing that was said to one person, or that they may undo, is there for the next one. */
export const dropToasts = (): void => change(shown.filter(({ isOfChange }) => isOfChange))

const setActing = (id: number, isActing: boolean) => change(shown.map((toast) => (toast.id === id ? { ...toast, isActing } : toast)))
/** Does what a toast offers, once at a time; it goes when that is over. */
const act = async ({ id, action, isActing }: Shown): Promise<void> => {
  if (!action || isActing) return
  setActing(id, true)
  let isOver = false
  try {
    isOver = await action.onSelect()
  } finally {
    if (isOver) drop(id)
    else setActing(id, false)
  }
}

const typing = 'input, textarea, select, [contenteditable], [role=dialog]'
/** Where somebody types, the keys undo what is typed. */
const undoByKey = (event: KeyboardEvent, refusals: readonly string[]) => {
  const last = shown.findLast(({ action }) => action?.isUndo)
  const isTyped = event.target instanceof Element && event.target.closest(typing) !== null
  if (!last || isTyped || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
  event.preventDefault()
  const why = refusals.join(' ')
  if (!why) void act(last)
  else if (shown.every(({ message }) => message !== why)) showToast({ message: why, tone: 'error' })
}

const listen = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

/** Where toasts appear; once, in the frame. Read aloud when they come. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(listen, () => shown)
  const refusals = useActingRefusals()
  // The keyboard of the whole page is outside React.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => undoByKey(event, refusals)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [refusals])
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} refusals={refusals} />
      ))}
    </section>
  )
}

const ToastLine = ({ toast, refusals }: { toast: Shown; refusals: readonly string[] }) => {
  const { id, message, tone = 'info', action, seconds = 6, isActing } = toast
  const [isHeld, setHeld] = useState(false)
  // A clock is outside React.
  useEffect(() => {
    if (isHeld || isActing) return
    const timer = setTimeout(() => drop(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [id, isHeld, isActing, seconds])
  return (
    <div
      className={`toast toast-${tone}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message}</span>
      {action && (
        <Button pending={isActing === true} refusals={action.isHere ? [] : refusals} onClick={() => void act(toast)}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Fermer le message" onClick={() => drop(id)} />
    </div>
  )
}
