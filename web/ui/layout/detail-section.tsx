import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useActingRefusals } from '../base/acting.tsx'
import { Button } from '../base/button.tsx'
import { useReportEdited } from './edited-section.ts'
import './detail-section.css'

type DetailSectionProps = {
  title: string
  /** The current facts. */
  children: ReactNode
  /** The form that edits the section in place; it receives `close`. Leave it out for a person who may not edit. */
  edit?: ((close: () => void) => ReactNode) | undefined
  /** Opens the form at the first render, since it has a draft. */
  isEdited?: boolean
  /** The link that opened the form, such as the field of the address: each new value opens it again. */
  openedBy?: string | undefined
  /** Called when the pointer or the focus is on its button: fetch the form ahead. */
  onNear?: () => void
}

/** A section of a detail page: its title, its facts, and a button that replaces them with a form. */
export const DetailSection = ({ title, children, edit, isEdited = false, openedBy, onNear }: DetailSectionProps) => {
  const [state, setState] = useState<'shown' | 'edited' | 'left'>(isEdited || openedBy ? 'edited' : 'shown')
  const [link, setLink] = useState(openedBy)
  if (link !== openedBy) {
    setLink(openedBy)
    if (openedBy) setState('edited')
  }
  const heading = useId()
  useReportEdited(title, edit !== undefined && state === 'edited')
  return (
    <section className="detail-section" aria-labelledby={heading}>
      <div className="detail-section-head">
        <h2 id={heading}>{title}</h2>
        {edit && state !== 'edited' && (
          <EditButton title={title} isBack={state === 'left'} onNear={onNear} onClick={() => setState('edited')} />
        )}
      </div>
      {edit && state === 'edited' ? edit(() => setState('left')) : children}
    </section>
  )
}

type EditButtonProps = { title: string; isBack: boolean; onNear: (() => void) | undefined; onClick: () => void }

/** The button that opens the form; it gets the focus again when the form closes. */
const EditButton = ({ title, isBack, onNear, onClick }: EditButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  // The focus is outside React.
  useEffect(() => {
    if (isBack) button.current?.focus()
  }, [isBack])
  return (
    <Button
      ref={button}
      look="subtle"
      icon="edit"
      aria-label={`Modifier : ${title}`}
      onMouseEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
      refusals={useActingRefusals()}
    >
      Modifier
    </Button>
  )
}
