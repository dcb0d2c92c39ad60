import { type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../../ui/base/icon.tsx'

type RowActsProps = {
  /** « Actions sur la commande C26004217-4 ». */
  label: string
  /** Called when the button is first clicked: it starts what the menu needs. */
  onOpen?: () => void
  /** The menu, opened by its first render; the closed button stands there while it loads. */
  menu: (closed: ReactNode) => ReactNode
}

/** The button of a row's actions. Fifty menus cost more than the rows, so each is created when first opened. */
export const RowActs = ({ label, onOpen, menu }: RowActsProps) => {
  const [isMade, setMade] = useState(false)
  const open = () => {
    onOpen?.()
    setMade(true)
  }
  const closed = (
    <button type="button" className="button button-subtle button-icon" tabIndex={-1} aria-label={label} aria-haspopup="menu" onClick={open}>
      <Icon name="more" />
    </button>
  )
  return isMade ? <Suspense fallback={closed}>{menu(closed)}</Suspense> : closed
}
