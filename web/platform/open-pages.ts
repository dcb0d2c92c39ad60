import { type Page, pageRows } from '@adm/contract/page'
import { isOn, mayAsk, type Session } from './session.tsx'

/** The pages that this person may go to from anywhere: of features that are on, and of no single row. */
export const openPages = (session: Session): readonly Page[] =>
  pageRows.filter(
    ({ path, requires, feature }) =>
      !path.includes('$') && requires !== 'guest' && requires !== 'public' && mayAsk(session, requires) && isOn(session, feature),
  )
