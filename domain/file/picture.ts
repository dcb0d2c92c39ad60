/** Side of a person's picture in pixels. It is reduced before the upload, because each session response contains it. */
export const pictureSide = 128
const mostCharacters = 100_000
export const pictureMessage = 'Choisissez une image PNG, JPEG ou WebP.'

type Bytes = Uint8Array
const begins = (bytes: Bytes, signature: readonly number[], at = 0): boolean => signature.every((byte, index) => bytes[at + index] === byte)

const codesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const pngEnd = [...codesOf('IEND'), 0xae, 0x42, 0x60, 0x82]

/** Signatures at start and end of each format: they refuse a page, a script or an SVG named as an image, and a truncated file. */
const formats: Readonly<Record<string, (bytes: Bytes) => boolean>> = {
  png: (bytes) => begins(bytes, [0x89, ...codesOf('PNG\r\n\u001a\n')]) && begins(bytes, pngEnd, bytes.length - pngEnd.length),
  jpeg: (bytes) => begins(bytes, [0xff, 0xd8, 0xff]) && begins(bytes, [0xff, 0xd9], bytes.length - 2),
  webp: (bytes) => begins(bytes, codesOf('RIFF')) && begins(bytes, codesOf('WEBP'), 8) && riffLength(bytes) === bytes.length,
}

const riffLength = (bytes: Bytes): number => (bytes.length < 12 ? -1 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8)

/** Whether a data URL is a small picture whose content matches its media type: PNG, JPEG or WebP, 100,000 characters at most. */
export const isPicture = (url: string): boolean => {
  if (url.length > mostCharacters) return false
  const [, format = '', encoded = ''] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? []
  const isWhole = encoded.length > 0 && encoded.length % 4 === 0
  return isWhole && (formats[format]?.(decoded(encoded)) ?? false)
}

const decoded = (encoded: string): Bytes => Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))

/** The bytes of a picture. @param url a data URL that `isPicture` accepts */
export const bytesOfPicture = (url: string): Bytes => decoded(url.slice(url.indexOf(',') + 1))
