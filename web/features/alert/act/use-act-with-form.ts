import { useMutation, type UseMutationResult } from '@tanstack/react-query'

/** The mutation of a form whose typed values differ from the body of the call. */
export const useActWithForm = <Typed, Body, Done>(
  act: UseMutationResult<Done, Error, Body>,
  bodyOf: (typed: Typed) => Body,
): UseMutationResult<Done, Error, Typed> => useMutation({ mutationFn: (typed: Typed) => act.mutateAsync(bodyOf(typed)) })
