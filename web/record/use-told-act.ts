import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellDone } from './undo-change.ts'

type ToldAct<Asked, Done> = {
  act: (asked: Asked) => Promise<Done>
  /** What is said once it is done. */
  told: (done: Done) => string
  /** The paths of the calls that show the outcome: all of them, and those below, are read again. */
  shownBy: readonly string[]
  onDone: () => void
}

/** Does something of which other parts of the page show the outcome, and says that it is done. */
export const useToldAct = <Asked, Done>({ act, told, shownBy, onDone }: ToldAct<Asked, Done>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (done) => {
      tellDone(queries, told(done), done)
      onDone()
    },
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && shownBy.some((one) => path.startsWith(one)),
      }),
  })
}
