import { useDocumentTitle } from '@mantine/hooks'

/** The product's name: the document's title before a page sets its own. */
export const product = document.title

/** Names the browser's tab after the page, most specific first, with the product last: `Documents · Commande C26004217-4 · ADM`. */
export const usePageTitle = (...parts: readonly (string | undefined)[]): void =>
  useDocumentTitle([...parts, product].filter(Boolean).join(' · '))
