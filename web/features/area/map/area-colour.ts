/** Fill colours of areas, for the light and the dark theme; two neighbours never have the same. */
export const areaColours = ['#5b6ee1', '#2a9d8f', '#e09f3e', '#b5548c', '#6a994e', '#d1603d', '#7d5fb2', '#3f88c5'] as const

/** The colour of an area, by its number on the map. */
export const colourOf = (colour: number): string => areaColours[colour % areaColours.length] ?? areaColours[0]
