import { Drawer as KitDrawer, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/Overlay.css'
import { type FormEventHandler, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { markFirstField } from '../layout/focus-field.ts'
import { sendByKeys } from '../layout/send-by-keys.ts'
import './dialog.css'

type DialogProps = {
  isOpen: boolean
  /** The decision: « Annuler la commande C26004217-4 ». */
  title: string
  /** Called by Escape, the cross, a click outside, and « Fermer ». */
  onClose: () => void
  /** The buttons, the action last, labelled with its verb. The dialog puts its close button before them. */
  actions?: ReactNode
  /** The label of the close button, only where it returns to something unfinished: « Rester sur la page ». Else « Fermer », in every dialog. */
  closeLabel?: string
  /** Makes the dialog a form, which Ctrl + Enter sends too; its `SubmitButton` is in `actions`. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  size?: 'small' | 'medium' | 'large' | 'wide'
  children: ReactNode
}
/** The field that would lose the focus may then report an error, which moves the button from under the pointer: the click would be lost. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
const widths = { small: 400, medium: 560, large: 800, wide: 1_000 }

/** A modal window. The focus moves into its first field, stays inside, and returns at its end. */
export const Dialog = ({ isOpen, title, onClose, actions, closeLabel = 'Fermer', onSubmit, size = 'medium', children }: DialogProps) => {
  const content = (
    <>
      <div className="dialog-body" ref={markFirstField}>
        {children}
      </div>
      <div className="dialog-foot">
        <Button onMouseDown={keepFocus} onClick={onClose}>
          {closeLabel}
        </Button>
        {actions}
      </div>
    </>
  )
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={widths[size]}
      yOffset="10dvh"
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'dialog-content', inner: 'dialog-inner' }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--shade)" />
      <Modal.Content>
        <FocusBack />
        <div className="dialog-head">
          <Modal.Title className="dialog-title">{title}</Modal.Title>
          <IconButton icon="close" label="Fermer la fenêtre" onMouseDown={keepFocus} onClick={onClose} />
        </div>
        {onSubmit ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as in `Form`: the submit button does the same
          <form noValidate onSubmit={onSubmit} onKeyDown={sendByKeys}>
            {content}
          </form>
        ) : (
          content
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Returns the focus also when an open dialog is unmounted. */
const FocusBack = () => {
  const [opener] = useState(() => document.activeElement)
  // The focus is outside React.
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) opener.focus()
    },
    [opener],
  )
  return null
}

type DrawerProps = { isOpen: boolean; title: string; onClose: () => void; side?: 'left' | 'right'; children: ReactNode }

/** A panel at a side of the window, over the page. */
export const Drawer = ({ isOpen, title, onClose, side = 'right', children }: DrawerProps) => {
  return (
    <KitDrawer.Root
      opened={isOpen}
      onClose={onClose}
      position={side}
      size={side === 'left' ? 280 : 420}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: 'dialog-inner' }}
    >
      <KitDrawer.Overlay backgroundOpacity={1} color="var(--shade)" />
      <KitDrawer.Content>
        <FocusBack />
        <div className="dialog-head">
          <KitDrawer.Title className="dialog-title">{title}</KitDrawer.Title>
          <IconButton icon="close" label="Fermer le panneau" onClick={onClose} />
        </div>
        <div className="drawer-body">{children}</div>
      </KitDrawer.Content>
    </KitDrawer.Root>
  )
}

/** Why the act of a dialog is disabled, beside its button: the first reason, and how many others there are. */
export const NotYet = ({ refusals }: { refusals: readonly string[] }) => {
  const [first, ...others] = refusals
  if (first === undefined) return null
  return (
    <output className="dialog-not-yet">
      {first}
      {others.length > 0 && (others.length === 1 ? ' Et une autre.' : ` Et ${others.length} autres.`)}
    </output>
  )
}
