import { Popover as KitPopover } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../base/button.tsx'
import type { IconName } from '../base/icon.tsx'
import './popover.css'

type PopoverProps = { label: string; icon?: IconName; children: ReactNode | ((close: () => void) => ReactNode) }

/** A button that opens a panel under it: « Plus de filtres », « Affichage ». Escape and a click outside close it, and the panel itself may. */
export const Popover = ({ label, icon, children }: PopoverProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useClickElsewhere(isOpen, close)
  return (
    <KitPopover
      opened={isOpen}
      onChange={setOpen}
      closeOnClickOutside={false}
      trapFocus
      returnFocus
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: 'popover' }}
    >
      <KitPopover.Target>
        <Button {...(icon ? { icon } : {})} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </KitPopover.Target>
      <KitPopover.Dropdown aria-label={label}>{typeof children === 'function' ? children(close) : children}</KitPopover.Dropdown>
    </KitPopover>
  )
}

/** Closes on a click outside. A click in a list or calendar opened by a field of the panel is inside: the kit would close the panel. */
const useClickElsewhere = (isOpen: boolean, close: () => void): void => {
  // The document is outside React.
  useEffect(() => {
    if (!isOpen) return undefined
    const onMouseDown = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('.popover, .combo-drop, .menu-drop, [aria-expanded="true"]')) close()
    }
    document.addEventListener('mousedown', onMouseDown)
    return () => document.removeEventListener('mousedown', onMouseDown)
  })
}
