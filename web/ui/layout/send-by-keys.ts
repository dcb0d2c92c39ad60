import type { KeyboardEvent } from 'react'

/** Ctrl + Enter sends the form from any field, which is left first, as with a click on the button. For `onKeyDown` of a form. */
export const sendByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  const { currentTarget: form, target } = event
  if (target instanceof HTMLElement) target.blur()
  form.requestSubmit()
}
