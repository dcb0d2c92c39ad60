import { createContext, use } from 'react'

const Acting = createContext<readonly string[]>([])

/** Provides the reasons why no change can be made now, each a sentence; none when changes are possible. */
export const ActingRefusals = Acting.Provider

/** The reasons why every action is refused here and now. */
export const useActingRefusals = (): readonly string[] => use(Acting)
