import { createContext, use } from 'react'

const Acting = createContext<readonly string[]>([])

/** Around the pages: why nothing can be changed now, each a sentence; none when all is well. */
export const ActingRefusals = Acting.Provider

/** Why an act is refused here and now, whatever it is. */
export const useActingRefusals = (): readonly string[] => use(Acting)
