import { isPicture, pictureMessage, pictureSide } from '@adm/domain/file/picture'
import { Refused } from './refused.ts'

const mostBytes = 1_000_000
/** The picture types that people may choose. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** A part of a picture, in its pixels, and the size at which it is drawn. */
type Drawing = { x: number; y: number; width: number; height: number; drawnWidth: number; drawnHeight: number }

/**
 * A part of a picture drawn again as a small data URL: the camera's metadata (place, device) is removed.
 * @throws {Refused} when the file is too large, or is not a picture that this browser can read, or stays too large
 */
const drawAgain = async (file: File, drawingOf: (image: ImageBitmap) => Drawing, type: string): Promise<string> => {
  if (!pictureTypes.some((allowed) => allowed === file.type)) throw refused(pictureMessage)
  if (file.size > mostBytes) throw refused("L'image ne doit pas dépasser 1 Mo.")
  const image = await createImageBitmap(file).catch(() => {
    throw refused(pictureMessage)
  })
  const { x, y, width, height, drawnWidth, drawnHeight } = drawingOf(image)
  const canvas = Object.assign(document.createElement('canvas'), { width: drawnWidth, height: drawnHeight })
  const pen = canvas.getContext('2d')
  if (!pen) throw refused(pictureMessage)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, drawnWidth, drawnHeight)
  image.close()
  const url = canvas.toDataURL(type, 0.85)
  if (!isPicture(url)) throw refused("L'image est trop détaillée\u00a0: choisissez-en une plus simple.")
  return url
}

/** The middle square of a picture, 128 pixels wide, as a small data URL. @throws {Refused} as `drawAgain` */
export const shrinkPicture = (file: File): Promise<string> =>
  drawAgain(
    file,
    (image) => {
      const side = Math.min(image.width, image.height)
      const [x, y] = [(image.width - side) / 2, (image.height - side) / 2]
      return { x, y, width: side, height: side, drawnWidth: pictureSide, drawnHeight: pictureSide }
    },
    'image/webp',
  )

const logoWidth = 480
const logoHeight = 160

/** A whole picture within 480 × 160 pixels, as a PNG, whose transparent parts stay so on paper. @throws {Refused} as `drawAgain` */
export const shrinkLogo = (file: File): Promise<string> =>
  drawAgain(
    file,
    ({ width, height }) => {
      const scale = Math.min(1, logoWidth / width, logoHeight / height)
      return {
        x: 0,
        y: 0,
        width,
        height,
        drawnWidth: Math.max(1, Math.round(width * scale)),
        drawnHeight: Math.max(1, Math.round(height * scale)),
      }
    },
    'image/png',
  )

const refused = (message: string) =>
  new Refused({ statusCode: 422, code: 'PICTURE_INVALID', message, errors: [{ path: 'picture', message }] })
