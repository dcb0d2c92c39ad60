import { createContext, useContext, useEffect } from 'react'

type ReportEdited = (title: string, isEdited: boolean) => void

/** Receives the edited sections of a page. */
export const SectionsEdited = createContext<ReportEdited>(() => {})

/** Reports that a section is edited, for as long as it is. */
export const useReportEdited = (title: string, isEdited: boolean): void => {
  const report = useContext(SectionsEdited)
  // The listener publishes it outside React.
  useEffect(() => {
    if (!isEdited) return undefined
    report(title, true)
    return () => report(title, false)
  }, [report, title, isEdited])
}
