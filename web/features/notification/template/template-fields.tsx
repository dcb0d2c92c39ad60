import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { TypedTexts } from '@adm/domain/notification/template/notification-template'
import { mayBeSms, type TemplateSlot } from '@adm/domain/notification/template/template-slot'
import { templateVariable, variablesOf } from '@adm/domain/notification/template/template-variable'
import { Button } from '../../../ui/base/button.tsx'
import { Textarea, TextInput } from '../../../ui/input/text-input.tsx'

type Name = keyof TypedTexts
type TextControl = HTMLInputElement | HTMLTextAreaElement
const isText = (element: unknown): element is TextControl => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** The fields of a message, and its variables, which a click writes where the cursor was. */
export const TemplateFields = ({ slot }: { slot: TemplateSlot }) => {
  const { register, formState, setValue } = useFormContext<TypedTexts>()
  const { errors } = formState
  const last = useRef<{ name: Name; control: TextControl } | null>(null)
  const note = (name: Name) => ({
    onFocus: ({ currentTarget }: { currentTarget: unknown }) => {
      if (isText(currentTarget)) last.current = { name, control: currentTarget }
    },
  })
  const insert = (tag: string) => {
    const { name, control } = last.current ?? {
      name: 'body' as const,
      control: document.querySelector<TextControl>('textarea[name="body"]'),
    }
    if (!control) return
    const { selectionStart, selectionEnd, value } = control
    control.setRangeText(`{{${tag}}}`, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
    setValue(name, control.value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    control.focus()
  }
  return (
    <>
      <TextInput label="Objet" error={errors.subject?.message} {...note('subject')} {...register('subject')} />
      <Textarea
        label="Message"
        rows={14}
        error={errors.body?.message}
        hint="Une ligne vide sépare deux paragraphes. Le bonjour, le bouton du lien et la signature s'ajoutent d'eux-mêmes."
        {...note('body')}
        {...register('body')}
      />
      {mayBeSms(slot) && (
        <Textarea
          label="SMS"
          optional
          rows={3}
          error={errors.sms?.message}
          hint="Vide, le message part par e-mail seulement."
          {...note('sms')}
          {...register('sms')}
        />
      )}
      <Variables slot={slot} onInsert={insert} />
    </>
  )
}

/** The variables of the message. */
const Variables = ({ slot, onInsert }: { slot: TemplateSlot; onInsert: (tag: string) => void }) => (
  <section aria-label="Variables">
    <h2 className="template-title">Variables</h2>
    <p className="dim">
      Un clic écrit la variable à l'endroit du curseur. Pour n'écrire un passage que si sa valeur existe, entourez-le&nbsp;:{' '}
      <code>{'{{#lien}}…{{/lien}}'}</code>&nbsp;; que si elle manque&nbsp;: <code>{'{{^lien}}…{{/lien}}'}</code>.
    </p>
    <ul className="template-variables">
      {variablesOf(slot).map((name) => {
        const { tag, label } = templateVariable(name)
        return (
          <li key={name}>
            <Button onClick={() => onInsert(tag)}>
              {label} <code aria-hidden="true">{tag}</code>
            </Button>
          </li>
        )
      })}
    </ul>
  </section>
)
