import './copyable.css'
import { Icon } from '../base/icon.tsx'
import { showToast } from '../overlay/toast.tsx'

/** Copies a text, and toasts the success or the failure. */
export const copyText = (text: string, message = `${text} est copié.`): void => {
  navigator.clipboard.writeText(text).then(
    () => showToast({ message, seconds: 3 }),
    () => showToast({ message: 'La copie a échoué.', tone: 'error' }),
  )
}

/** A code that a click copies. */
export const Copyable = ({ text }: { text: string }) => (
  <button type="button" className="copyable" title="Copier" onClick={() => copyText(text)}>
    {text}
    <Icon name="copy" />
  </button>
)
