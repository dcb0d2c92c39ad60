import { linesAPage } from '@adm/contract/calendar/calendar'
import { expect, it } from 'vitest'
import { lineColour } from './line-colour.ts'

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/\d+/g)].map(([byte]) => {
    const value = Number(byte) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
const lines = Array.from({ length: linesAPage }, (_, index) => index)

it('is another one for each line of a page', () => {
  expect(new Set(lines.map((index) => lineColour(index, 'light'))).size).toBe(linesAPage)
})

it.each([
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(20, 20, 20)'],
] as const)('has enough contrast for the number of a stop in the %s theme', (scheme, text) => {
  expect(Math.min(...lines.map((index) => contrast(lineColour(index, scheme), text)))).toBeGreaterThanOrEqual(4.5)
})
