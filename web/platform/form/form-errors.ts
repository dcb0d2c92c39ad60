/** The number of fields with an error, at any depth. */
export const countErrors = (errors: object): number =>
  Object.entries(errors).reduce((sum, [name, error]: [string, unknown]) => {
    if (name === 'root' || error === null || typeof error !== 'object') return sum
    return sum + ('message' in error && typeof error.message === 'string' ? 1 : countErrors(error))
  }, 0)
