import { createContext, useContext, useEffect } from 'react'

type Tell = (title: string, isEdited: boolean) => void

/** Hears which sections of a page are being edited. */
export const SectionsEdited = createContext<Tell>(() => {})

/** Tells that a section is edited, for as long as it is. */
export const useToldEdited = (title: string, isEdited: boolean): void => {
  const tell = useContext(SectionsEdited)
  // Who hears it tells it outside of React.
  useEffect(() => {
    if (!isEdited) return undefined
    tell(title, true)
    return () => tell(title, false)
  }, [tell, title, isEdited])
}
