import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'

const changes = ['invoice', 'billing-line', 'booking'] as const

/** Mutation on a document; documents and what they bill are read again. @param message the sentence of the toast */
export const useInvoiceAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: (done: Done) => string, onDone: () => void) =>
  useActWithToast({ act, message, changes, onDone, hasChanged: () => false })
