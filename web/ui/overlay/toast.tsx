import { useEffect, useState, useSyncExternalStore } from 'react'
import { useActingRefusals } from '../base/acting.tsx'
import { Button, IconButton } from '../base/button.tsx'
import './toast.css'

type Toast = {
  message: string
  tone?: 'info' | 'success' | 'error'
  /** « Annuler », while the toast is visible. */
  action?: {
    label: string
    /** Returns `false` when the action did not end and can be tried again: the toast stays. */
    onSelect: () => Promise<boolean>
    /** `Ctrl Z` outside a field runs it as well, while the toast is visible. */
    isUndo?: true
    /** It changes only data of this device: it needs no network. */
    isHere?: true
  }
  /** It announces the change of the signed-in person: it stays when the toasts of the previous person are removed. */
  isOfChange?: true
  /** 6 by default; an undo has 30. The time stops while the pointer or the focus is on the toast. */
  seconds?: number
}
type DisplayedToast = Toast & { id: number; isActing?: boolean }

let displayedToasts: readonly DisplayedToast[] = []
let made = 0
const listeners = new Set<() => void>()
const change = (next: readonly DisplayedToast[]) => {
  displayedToasts = next
  for (const listener of listeners) listener()
}
const drop = (id: number) => change(displayedToasts.filter((toast) => toast.id !== id))

/**
 * Announces a finished action in a corner, without taking the focus. Text that must be read belongs in the page instead. A
 * `success` removes the undo of the previous action.
 * @example showToast({ message: 'Commande annulée.', action: { label: 'Annuler', onSelect: undo }, seconds: 30 })
 */
export const showToast = (toast: Toast): void => {
  made += 1
  // One undo at a time, of the last action: earlier actions are undone from their history.
  if (toast.tone === 'success' || toast.action?.isUndo) dropUndo()
  change([...displayedToasts.slice(-3), { ...toast, id: made }])
}

/** Removes the undo toast, after an action without one: the previous action is then undone from its history. */
export const dropUndo = (): void => change(displayedToasts.filter(({ action }) => !action?.isUndo))

/** Removes the toasts and undos of a person before the next person. */
export const dropToasts = (): void => change(displayedToasts.filter(({ isOfChange }) => isOfChange))

const setActing = (id: number, isActing: boolean) =>
  change(displayedToasts.map((toast) => (toast.id === id ? { ...toast, isActing } : toast)))
/** Runs the action of a toast, once at a time, then removes the toast. */
const act = async ({ id, action, isActing }: DisplayedToast): Promise<void> => {
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
/** Runs the last undo on `Ctrl Z`; in a text field the keys undo the typing. */
const undoByKey = (event: KeyboardEvent, refusals: readonly string[]) => {
  const last = displayedToasts.findLast(({ action }) => action?.isUndo)
  const isTyped = event.target instanceof Element && event.target.closest(typing) !== null
  if (!last || isTyped || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
  event.preventDefault()
  const why = refusals.join(' ')
  if (!why) void act(last)
  else if (displayedToasts.every(({ message }) => message !== why)) showToast({ message: why, tone: 'error' })
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The region of the toasts, once in the frame. Toasts are read aloud when they appear. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(listen, () => displayedToasts)
  const refusals = useActingRefusals()
  // The keyboard of the whole page is outside React.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => undoByKey(event, refusals)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [refusals])
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} refusals={refusals} />
      ))}
    </section>
  )
}

const ToastLine = ({ toast, refusals }: { toast: DisplayedToast; refusals: readonly string[] }) => {
  const { id, message, tone = 'info', action, seconds = 6, isActing } = toast
  const [isPaused, setPaused] = useState(false)
  // A timer is outside React.
  useEffect(() => {
    if (isPaused || isActing) return
    const timer = setTimeout(() => drop(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [id, isPaused, isActing, seconds])
  return (
    <div
      className={`toast toast-${tone}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
