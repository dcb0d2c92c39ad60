import { isPicture, pictureMessage, pictureSide } from '@adm/domain/user/picture'
import { Refused } from './refused.ts'

const mostBytes = 1_000_000
/** The picture types that people may choose. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/**
 * The middle square of a picture, 128 pixels wide, as a small data URL: the camera's metadata (place, device) is removed.
 * @throws {Refused} when the file is too large, or is not a picture that this browser can read
 */
export const shrinkPicture = async (file: File): Promise<string> => {
  if (!pictureTypes.some((type) => type === file.type)) throw refused(pictureMessage)
  if (file.size > mostBytes) throw refused("L'image ne doit pas dépasser 1 Mo.")
  const image = await createImageBitmap(file).catch(() => {
    throw refused(pictureMessage)
  })
  const side = Math.min(image.width, image.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: pictureSide, height: pictureSide })
  const pen = canvas.getContext('2d')
  if (!pen) throw refused(pictureMessage)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, pictureSide, pictureSide)
  image.close()
  const url = canvas.toDataURL('image/webp', 0.85)
  if (!isPicture(url)) throw refused(pictureMessage)
  return url
}

const refused = (message: string) =>
  new Refused({ statusCode: 422, code: 'PICTURE_INVALID', message, errors: [{ path: 'picture', message }] })
