import { pageRows } from '@adm/contract/page/page'
import type { Page } from '@adm/contract/page/page-row'
import { isOn, mayCall, type Session } from '../session/session.tsx'

/** The pages that this person may open from anywhere: of enabled features, without pages of a single row. */
export const openPages = (session: Session): readonly Page[] =>
  pageRows.filter(
    ({ path, requires, feature }) =>
      !path.includes('$') && requires !== 'guest' && requires !== 'public' && mayCall(session, requires) && isOn(session, feature),
  )
