/** The class names whose condition is true: `classes('button', isSmall && 'button-small')`. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
