/** Lightness of the colours: dark enough for white numbers, or light enough for dark numbers. */
const lightness = { light: 0.48, dark: 0.78 } as const
const chroma = 0.125
/** Each next hue is as far as possible from all hues before it. */
const goldenAngle = 137.508
const firstHue = 264

const toByte = (linear: number): number => {
  const value = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, value)))
}

/** A colour of OKLCH in red, green and blue. Source: https://bottosson.github.io/posts/oklab/ */
const rgbOf = (light: number, hue: number): readonly [number, number, number] => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const long = (light + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const medium = (light - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const short = (light - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    toByte(4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short),
    toByte(-1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short),
    toByte(-0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short),
  ]
}

/** The colour of a line of the map, by its number: one a checker, of the same weight in each theme. @returns `rgb(59, 84, 178)` */
export const lineColour = (index: number, scheme: 'light' | 'dark'): string =>
  `rgb(${rgbOf(lightness[scheme], (firstHue + index * goldenAngle) % 360).join(', ')})`
