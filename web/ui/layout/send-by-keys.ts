import type { KeyboardEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement
const isEmptyRequired = (element: Element): element is Control =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.validity.valueMissing

/** The next empty required field of a form, from the first again after the last. */
const nextEmpty = (form: HTMLFormElement, from: EventTarget): Control | undefined => {
  const empty = [...form.elements].filter(isEmptyRequired)
  const follows = (control: Control) =>
    from instanceof Node && Boolean(from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)
  return empty.find(follows) ?? empty[0]
}

/**
 * The Enter key of a form, for its `onKeyDown`. Ctrl + Enter sends it from any field, which is left first, as with a click on the button.
 * Enter in a line of text sends it too, but not while a required field is empty: it goes to that field.
 */
export const sendByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { currentTarget: form, target } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    if (target instanceof HTMLElement) target.blur()
    return form.requestSubmit()
  }
  const empty = target instanceof HTMLInputElement ? nextEmpty(form, target) : undefined
  if (!empty) return
  event.preventDefault()
  empty.focus()
}
