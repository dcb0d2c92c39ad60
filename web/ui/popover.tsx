import { Popover as KitPopover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'
import './popover.css'

type PopoverProps = { label: string; icon?: IconName; width?: number; children: ReactNode }

/** A button that opens a panel under it: « Plus de filtres », « Colonnes ». Escape and a click outside close it. */
export const Popover = ({ label, icon, width, children }: PopoverProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <KitPopover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: 'popover' }}
      {...(width ? { width } : {})}
    >
      <KitPopover.Target>
        <Button {...(icon ? { icon } : {})} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </KitPopover.Target>
      <KitPopover.Dropdown aria-label={label}>{children}</KitPopover.Dropdown>
    </KitPopover>
  )
}
