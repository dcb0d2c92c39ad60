/** The position of the map in an address: `2.35,48.85,9` is Paris in close-up. */
export const placePattern = /^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?,\d{1,2}(\.\d+)?$/
