import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import './definition-list.css'

/** Facts in two columns (one on a narrow screen). Its children are `Definition`s. */
export const DefinitionList = ({ children }: { children: ReactNode }) => <dl className="definitions">{children}</dl>

type DefinitionProps = {
  label: string
  /** The value; nothing shows as a dash. */
  children: ReactNode
  /** When it was last changed, and by whom: shown on hover. */
  lastChange?: string | undefined
  /** Edits it in place: given a way to close, it shows the field with its buttons. Leave it out for who may not change it. */
  edit?: ((close: () => void) => ReactNode) | undefined
  /** Takes the whole line. */
  isWide?: boolean
}

/**
 * One fact. With `edit`, a pencil opens the field where the value stands, and the focus comes back to the pencil.
 * @example <Definition label="Adresse" edit={(close) => <AddressForm onSaved={close} onCancel={close} />}>{booking.address}</Definition>
 */
export const Definition = ({ label, children, lastChange, edit, isWide = false }: DefinitionProps) => {
  const [isEdited, setEdited] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEdited(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  return (
    <div className={classes('definition', isWide && 'definition-wide')} title={lastChange}>
      <dt>{label}</dt>
      <dd>
        {edit && isEdited ? (
          <div className="definition-value">{edit(close)}</div>
        ) : (
          <>
            <div className="definition-value">{children || <span className="dim">–</span>}</div>
            {edit && (
              <IconButton
                ref={pencil}
                className="definition-edit"
                icon="edit"
                label={`Modifier : ${label}`}
                onClick={() => setEdited(true)}
              />
            )}
          </>
        )}
      </dd>
    </div>
  )
}
