import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import './action-menu.css'
import { Button, IconButton } from '../base/button.tsx'
import { classes } from '../base/classes.ts'
import { Icon, type IconName } from '../base/icon.tsx'

/** An item of the menu: its label, its action, and why it is refused now. */
type Action = {
  label: string
  icon?: IconName
  onSelect?: () => void
  /** The target page, for an item that is a link. */
  to?: LinkProps['to']
  danger?: boolean | undefined
  /** Each a sentence, shown under the label: the item stays reachable by keyboard, and does nothing. */
  refusals?: readonly string[] | undefined
}

type ActionMenuProps = {
  label: string
  /** With an icon, the button shows only the icon, and the label is its accessible name. */
  icon?: IconName
  /** Content of the button instead of its label, for example a person: it must include the button's purpose. */
  face?: ReactNode
  /** An icon without a frame: in the row of a list. */
  isQuiet?: boolean
  /** Opens at the first render: the component was mounted by the click that opens it. */
  startsOpen?: boolean
  actions: readonly Action[]
}

/** A menu of the other actions, opened by a button. */
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

/** An item is removed with its menu: the menu's button gets the focus before the action, which may open a dialog. */
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
