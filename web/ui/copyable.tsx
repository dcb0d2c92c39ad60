import './copyable.css'
import { Icon } from './icon.tsx'
import { showToast } from './toast.tsx'

/** A code that a click copies. */
export const Copyable = ({ text }: { text: string }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ message: `${text} est copié.`, seconds: 3 })
  }
  return (
    <button
      type="button"
      className="copyable numbers"
      title="Copier"
      onClick={() => {
        copy().catch(() => showToast({ message: 'La copie a échoué.', tone: 'error' }))
      }}
    >
      {text}
      <Icon name="copy" />
    </button>
  )
}
