/** The number of fields with an error, at any depth. */
export const countErrors = (errors: object): number =>
  Object.entries(errors).reduce((sum, [name, field]: [string, unknown]) => {
    if (name === 'root' || field === null || typeof field !== 'object') return sum
    return sum + ('message' in field && typeof field.message === 'string' ? 1 : countErrors(field))
  }, 0)
