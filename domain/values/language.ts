/** The language of a mission and of its report. */
export const languageLabels = { FR: 'Français', EN: 'Anglais' } as const
export type Language = keyof typeof languageLabels
export const languages = ['FR', 'EN'] as const satisfies readonly Language[]
