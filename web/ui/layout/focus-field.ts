const dialog = '[role="dialog"][aria-modal="true"]'
const fields = 'input:not([type="hidden"], [disabled]), textarea:not([disabled]), select:not([disabled])'

/** The field of a name, or the first one; of radio buttons, the checked one. */
const fieldOf = (container: HTMLElement, name: string | undefined): HTMLElement | null => {
  const named = name ? container.querySelector<HTMLElement>(`:is(${fields})[name="${CSS.escape(name)}"]`) : null
  const field = named ?? container.querySelector<HTMLElement>(fields)
  const isRadio = field instanceof HTMLInputElement && field.type === 'radio'
  return (isRadio && container.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]:checked`)) || field
}

/**
 * Focuses a field of a form or a dialog that opens, and scrolls to it. A form of the page leaves the focus in a dialog over it.
 * @param name of the field; the first one when there is none
 */
export const focusField = (container: HTMLElement, name?: string): void => {
  if (document.querySelector(dialog) && !container.closest(dialog)) return
  // A list without items has no field yet: the button that adds one.
  const field = fieldOf(container, name) ?? container.querySelector<HTMLElement>('button')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

/** Scrolls to the first refusal of the open dialog, which may stand far from its button. */
export const showFirstRefusal = (): void =>
  document.querySelector(`${dialog} :is(.field-error, .notice-error)`)?.scrollIntoView({ block: 'center' })

/** Ref of the content of a dialog: marks its first field, which the focus trap of the dialog focuses. */
export const markFirstField = (content: HTMLElement | null): void => {
  if (content) fieldOf(content, undefined)?.setAttribute('data-autofocus', 'true')
}
