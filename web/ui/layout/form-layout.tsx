import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import './form-layout.css'
import { focusField } from './focus-field.ts'
import { sendByKeys } from './send-by-keys.ts'
import { Notice } from './states.tsx'

type FormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Focuses a field when the form opens: the one of this name, else the first one. */
  focus?: { name?: string | undefined } | undefined
  children: ReactNode
}

/** A form: sections, then `FormActions`. Ctrl + Enter sends it. The browser's validation is off: our French messages are below the fields. */
export const Form = ({ onSubmit, focus, children }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const opened = useRef(focus)
  // The focus is outside React.
  useEffect(() => {
    if (opened.current && form.current) focusField(form.current, opened.current.name)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the fields inside: the submit button does the same
    <form ref={form} className="form" noValidate onSubmit={onSubmit} onKeyDown={sendByKeys}>
      {children}
    </form>
  )
}

/** A section of a form, with its title. */
export const FormSection = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className="form-section">
    <h2>{title}</h2>
    {hint && <p className="dim">{hint}</p>}
    {children}
  </section>
)

/** Short fields side by side: zip code and town, date and hour. */
export const FormLine = ({ children }: { children: ReactNode }) => <div className="form-line">{children}</div>

type FormGroupProps = { title: string; removeLabel: string; onRemove: () => void; children: ReactNode }

/** One item of a list in a form, such as a tenant, with the button that removes it. */
export const FormGroup = ({ title, removeLabel, onRemove, children }: FormGroupProps) => (
  <fieldset className="form-group">
    <legend className="only-read-aloud">{title}</legend>
    <div className="form-group-head" aria-hidden="true">
      {title}
    </div>
    <IconButton className="form-group-remove" icon="close" label={removeLabel} onClick={onRemove} />
    {children}
  </fieldset>
)

/** A form of one column, and at its side (below, on a narrow screen) the consequences of the typed values. */
export const FormWithAside = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="form-beside">
    <div className="form">{children}</div>
    <aside className="form-aside">{aside}</aside>
  </div>
)

/** Focuses the first invalid field, once its message is rendered. */
export const focusFirstError = (form: HTMLElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = field?.matches('fieldset') ? field.querySelector('input') : field
    control?.focus()
    control?.closest('.field, .fieldset')?.scrollIntoView({ block: 'center' })
  })
}

/** The buttons of a form, always visible, the submit button last. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className="form-actions">{children}</div>

type FormSummaryProps = {
  /** The number of refused fields: after a refused save, not while typing. */
  errorCount: number
  /** The sentence of a refusal without field errors. */
  message?: string | undefined
}

/** At the top of a form after a refused save. Move the focus to the first refused field (`form.setFocus`). */
export const FormSummary = ({ errorCount, message }: FormSummaryProps) => {
  const summary = useRef<HTMLDivElement>(null)
  // The button is at the end of a long form, the sentence at its beginning. Fields scroll to their own errors.
  useEffect(() => {
    if (message) summary.current?.scrollIntoView({ block: 'center' })
  }, [message])
  if (errorCount === 0 && !message) return null
  return (
    <div ref={summary}>
      <Notice tone="error">{message ?? `Corrigez ${errorCount} champ${errorCount > 1 ? 's' : ''} avant d'enregistrer.`}</Notice>
    </div>
  )
}

/** Announces that an earlier draft was restored, and offers to discard it: the form then begins again in its first field. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice
    action={
      <Button
        onClick={({ currentTarget }) => {
          const place = currentTarget.closest<HTMLElement>('[role="dialog"], main')
          onDiscard()
          if (place) requestAnimationFrame(() => focusField(place))
        }}
      >
        Effacer le brouillon
      </Button>
    }
  >
    Brouillon restauré
  </Notice>
)
