import './copyable.css'
import { Icon } from '../base/icon.tsx'
import { showToast } from '../overlay/toast.tsx'

/** Copies a text, and toasts the success or the failure: browsers have no clipboard by plain http, and may ask the person first elsewhere. */
export const copyText = (text: string, message = `${text} est copié.`): void => {
  const copy = async () => navigator.clipboard.writeText(text)
  copy().then(
    () => showToast({ message, seconds: 3 }),
    () => showToast({ message: 'Ce navigateur refuse la copie\u00A0: sélectionnez le texte, puis Ctrl + C.', tone: 'error' }),
  )
}

/** A code that a click copies. */
export const Copyable = ({ text }: { text: string }) => (
  <button type="button" className="copyable" title="Copier" onClick={() => copyText(text)}>
    {text}
    <Icon name="copy" />
  </button>
)
