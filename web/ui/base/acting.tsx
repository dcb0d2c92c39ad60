import { createContext, use } from 'react'

const Acting = createContext<readonly string[]>([])

/** Around the pages: why nothing can be changed now, each a sentence; none when all is well. */
export const ActingRefusals = Acting.Provider

/** Why every action is refused here and now. */
export const useActingRefusals = (): readonly string[] => use(Acting)
