import { createContext, useContext, useEffect } from 'react'

type ReportEdited = (title: string, isEdited: boolean) => void

/** Provides the function that receives the edited sections of a page. */
export const SectionsEdited = createContext<ReportEdited>(() => {})

/** Reports a section while it is edited. */
export const useReportEdited = (title: string, isEdited: boolean): void => {
  const report = useContext(SectionsEdited)
  // The receiver publishes it outside React.
  useEffect(() => {
    if (!isEdited) return undefined
    report(title, true)
    return () => report(title, false)
  }, [report, title, isEdited])
}
