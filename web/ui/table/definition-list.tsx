import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { classes } from '../base/classes.ts'
import './definition-list.css'

/** Facts in two columns (one on a narrow screen). Its children are `Definition`s. */
export const DefinitionList = ({ children }: { children: ReactNode }) => <dl className="definitions">{children}</dl>

type DefinitionProps = {
  label: string
  /** The value; an empty one appears as a dash. */
  children: ReactNode
  /** The time and author of the last change, shown on hover. */
  lastChange?: string | undefined
  /** The field with its buttons, edited in place; it receives `close`. Leave it out for a person who may not edit. */
  edit?: ((close: () => void) => ReactNode) | undefined
  /** Takes the whole line. */
  isWide?: boolean
}

/**
 * A fact. With `edit`, a pencil button replaces the value with the field, and gets the focus again when the field closes.
 * @example <Definition label="Adresse" edit={(close) => <AddressForm onSaved={close} onCancel={close} />}>{booking.address}</Definition>
 */
export const Definition = ({ label, children, lastChange, edit, isWide = false }: DefinitionProps) => {
  const [state, setState] = useState<'shown' | 'edited' | 'left'>('shown')
  return (
    <div className={classes('definition', isWide && 'definition-wide')} title={lastChange}>
      <dt>{label}</dt>
      <dd>
        {edit && state === 'edited' ? (
          <div className="definition-value">{edit(() => setState('left'))}</div>
        ) : (
          <>
            <div className="definition-value">{children || <span className="dim">–</span>}</div>
            {edit && <Pencil label={`Modifier : ${label}`} isBack={state === 'left'} onClick={() => setState('edited')} />}
          </>
        )}
      </dd>
    </div>
  )
}

/** The button that opens the field; it gets the focus again when the field closes. */
const Pencil = ({ label, isBack, onClick }: { label: string; isBack: boolean; onClick: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  // The focus is outside React.
  useEffect(() => {
    if (isBack) button.current?.focus()
  }, [isBack])
  return <IconButton ref={button} className="definition-edit" icon="edit" label={label} onClick={onClick} />
}
