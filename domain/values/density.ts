/** Row heights of a list. */
export const densityLabels = { compact: 'Compacte', comfortable: 'Confortable' } as const
export type Density = keyof typeof densityLabels
export const densities = ['compact', 'comfortable'] as const satisfies readonly Density[]
