import { createLink } from '@tanstack/react-router'
import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type MouseEvent, type ReactNode, useCallback, useId, useRef } from 'react'
import { useActingRefusals } from './acting.tsx'
import './button.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'

type Look = 'default' | 'primary' | 'subtle' | 'danger'
type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** `primary`: the next step of a screen, at most one. */
  look?: Look
  icon?: IconName
  /** The action runs: the button shows a spinner, and ignores clicks. */
  pending?: boolean
  /** Why it is disabled, each a sentence: it stays reachable and gives them by pointer, keyboard and screen reader. */
  refusals?: readonly string[] | undefined
}

/**
 * A button named by its action, « Annuler la commande », not « OK ». A disabled button always gives its reason.
 * @example <Button look="primary" onClick={plan} refusals={step.refusals}>Planifier</Button>
 */
export const Button = ({
  look = 'default',
  icon,
  pending = false,
  refusals = [],
  onClick,
  children,
  className,
  ref,
  ...rest
}: ButtonProps) => {
  const why = useId()
  const element = useMergedRef(useFocusOnRedraw(), ref)
  const isOff = pending || refusals.length > 0
  const button = (
    <button
      type="button"
      {...rest}
      ref={element}
      className={classes('button', `button-${look}`, className)}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
      aria-describedby={refusals.length > 0 ? why : rest['aria-describedby']}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {pending ? <span className="button-turning" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
  if (refusals.length === 0) return button
  return (
    <>
      <Tooltip text={refusals.join('\n')}>{button}</Tooltip>
      <span id={why} hidden>
        {refusals.join(' ')}
      </span>
    </>
  )
}

/** A button that is refused from now on, or no longer, is drawn anew: the new one takes the focus of the former. */
const useFocusOnRedraw = () => {
  const drawn = useRef<{ element: HTMLButtonElement | null; hadFocus: boolean }>({ element: null, hadFocus: false })
  return useCallback((element: HTMLButtonElement | null) => {
    if (element && drawn.current.hadFocus) element.focus({ preventScroll: true })
    drawn.current = { element, hadFocus: element === null && document.activeElement === drawn.current.element }
  }, [])
}

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'look'> & {
  /** The act destroys or ends something. */
  danger?: boolean
}

// A field that loses the focus may show its error, which would move the button away from under the pressed mouse: it is left at the click.
const leaveFieldAtClick = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => currentTarget.focus(),
}

/**
 * The submit button of a form, with the refusals of the page.
 * @example <SubmitButton pending={create.isPending}>Créer la commande</SubmitButton>
 */
export const SubmitButton = ({ children, refusals = [], danger = false, ...rest }: SubmitButtonProps) => (
  <Button
    {...rest}
    {...leaveFieldAtClick}
    type="submit"
    look={danger ? 'danger' : 'primary'}
    refusals={[...useActingRefusals(), ...refusals]}
  >
    {children}
  </Button>
)

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & { icon: IconName; label: string }

/** A button with only an icon: its label is read aloud, and appears on hover and focus. */
export const IconButton = ({ label, icon, look = 'subtle', className, ...rest }: IconButtonProps) => (
  <Tooltip text={label}>
    <Button {...rest} look={look} icon={icon} aria-label={label} className={classes('button-icon', className)} />
  </Tooltip>
)

type AnchorProps = ComponentProps<'a'> & { look?: Look; icon?: IconName; children?: ReactNode }
const ButtonAnchor = ({ look = 'default', icon, children, className, ...rest }: AnchorProps) => (
  <a {...rest} className={classes('button', `button-${look}`, className)}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
)

/** A link to a page that looks like a button. @example <ButtonLink to="/booking/create" look="primary">Nouvelle commande</ButtonLink> */
export const ButtonLink = createLink(ButtonAnchor)
