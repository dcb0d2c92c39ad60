import { expect, it } from 'vitest'
import { isPicture } from './picture.ts'

const urlOf = (format: string, bytes: readonly (number | string)[]) =>
  `data:image/${format};base64,${Buffer.concat(bytes.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part)))).toString('base64')}`
const png = urlOf('png', [0x89, 'PNG\r\n\u001a\n', 'IHDR', 'IEND', 0xae, 0x42, 0x60, 0x82])
const jpeg = urlOf('jpeg', [0xff, 0xd8, 0xff, 'JFIF', 0xff, 0xd9])
const webp = urlOf('webp', ['RIFF', 8, 0, 0, 0, 'WEBP', 'VP8 '])

it('takes a PNG, a JPEG and a WebP [ENT-1]', () => {
  expect([png, jpeg, webp].map(isPicture)).toEqual([true, true, true])
})

it.each([
  ['nothing', ''],
  ['an address', 'https://adm.example/photo.png'],
  ['a picture that is a drawing with scripts', `data:image/svg+xml;base64,${Buffer.from('<svg onload="x()"/>').toString('base64')}`],
  ['a page named as a picture', urlOf('png', ['<html><script>'])],
  ['a format under the name of another', jpeg.replace('jpeg', 'png')],
  ['half a PNG', urlOf('png', [0x89, 'PNG\r\n\u001a\n', 'IHDR'])],
  ['half a JPEG', urlOf('jpeg', [0xff, 0xd8, 0xff, 'JFIF'])],
  ['half a WebP', urlOf('webp', ['RIFF', 200, 0, 0, 0, 'WEBP', 'VP8 '])],
  ['a WebP shorter than its head', urlOf('webp', ['RIFF'])],
  ['what is not base64', 'data:image/png;base64,é!'],
  ['a base64 cut short', png.slice(0, -1)],
  ['more than it may weigh', urlOf('jpeg', [0xff, 0xd8, 0xff, 'x'.repeat(100_000), 0xff, 0xd9])],
])('refuses %s [ENT-1]', (_, url) => {
  expect(isPicture(url)).toBe(false)
})
