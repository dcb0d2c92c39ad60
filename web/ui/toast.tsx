import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import './toast.css'

type Toast = {
  message: string
  tone?: 'info' | 'success' | 'error'
  /** « Annuler », for as long as the toast is there. */
  action?: { label: string; onSelect: () => void }
  /** 6 unless told; an undo has 30. Waits while the pointer or the focus is on it. */
  seconds?: number
}
type Shown = Toast & { id: number }

let shown: readonly Shown[] = []
let made = 0
const heard = new Set<() => void>()
const change = (next: readonly Shown[]) => {
  shown = next
  for (const hear of heard) hear()
}
const drop = (id: number) => change(shown.filter((toast) => toast.id !== id))

/**
 * Says in a corner what has just happened, without taking the focus. What must be read stands in the page instead.
 * @example showToast({ message: 'Commande annulée.', action: { label: 'Annuler', onSelect: undo }, seconds: 30 })
 */
export const showToast = (toast: Toast): void => {
  made += 1
  change([...shown.slice(-3), { ...toast, id: made }])
}

const listen = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

/** Where toasts appear; once, in the frame. Read aloud when they come. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(listen, () => shown)
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} {...toast} />
      ))}
    </section>
  )
}

const ToastLine = ({ id, message, tone = 'info', action, seconds = 6 }: Shown) => {
  const [isHeld, setHeld] = useState(false)
  // A clock is outside React.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => drop(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [id, isHeld, seconds])
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
        <Button
          onClick={() => {
            action.onSelect()
            drop(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Fermer le message" onClick={() => drop(id)} />
    </div>
  )
}
