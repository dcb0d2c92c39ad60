import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import './action-menu.css'
import { Button, IconButton } from '../base/button.tsx'
import { classes } from '../base/classes.ts'
import { Icon, type IconName } from '../base/icon.tsx'

/** An act: its words, and why it cannot be done now. */
type Action = {
  label: string
  icon?: IconName
  onSelect?: () => void
  /** The page it opens: the item is a link then. */
  to?: LinkProps['to']
  danger?: boolean | undefined
  /** Each a sentence, shown under the words: the item stays reachable by keyboard, and does nothing. */
  refusals?: readonly string[] | undefined
}

type ActionMenuProps = {
  label: string
  /** With an icon, the button is only the icon and the label its name. */
  icon?: IconName
  /** Content of the button in place of its label, for example a person: it must say the button's purpose. */
  face?: ReactNode
  /** An icon without a frame: in the row of a list. */
  isQuiet?: boolean
  /** It was made because somebody opens it. */
  startsOpen?: boolean
  actions: readonly Action[]
}

/** The acts beyond the next step, behind one button. */
export const ActionMenu = ({ label, icon, face, isQuiet = false, startsOpen = false, actions }: ActionMenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      defaultOpened={startsOpen}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: 'menu-drop' }}
    >
      <Menu.Target>
        {icon ? (
          <IconButton ref={button} icon={icon} label={label} look={isQuiet ? 'subtle' : 'default'} />
        ) : (
          <Button ref={button} look={face ? 'subtle' : 'default'}>
            {face ?? label} <Icon name="down" />
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {actions.map((action) => (
          <ActionItem key={action.label} {...action} onPick={() => button.current?.focus()} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The item goes with its menu: the focus is at the menu's button again before the act, which may open a dialog. */
const ActionItem = ({ label, icon, onSelect, to, onPick, danger = false, refusals = [] }: Action & { onPick: () => void }) => {
  const isOff = refusals.length > 0
  if (to)
    return (
      <Menu.Item component={Link} to={to} className="menu-item" leftSection={icon && <Icon name={icon} />} onClick={onPick}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item
      className={classes('menu-item', danger && !isOff && 'menu-item-danger')}
      leftSection={icon && <Icon name={icon} />}
      aria-disabled={isOff || undefined}
      closeMenuOnClick={!isOff}
      onClick={() => {
        if (isOff) return
        onPick()
        onSelect?.()
      }}
    >
      {label}
      {refusals.map((refusal) => (
        <small key={refusal}>{refusal}</small>
      ))}
    </Menu.Item>
  )
}
