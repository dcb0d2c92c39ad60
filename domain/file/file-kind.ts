import { z } from 'zod'
import { rule } from '../values/rule.ts'

/** The stored kinds of files, detected by content: label, media type, file name extensions (the first is used for new names). */
export const fileKinds = {
  pdf: { label: 'PDF', mediaType: 'application/pdf', endings: ['pdf'], isPicture: false },
  jpeg: { label: 'JPEG', mediaType: 'image/jpeg', endings: ['jpg', 'jpeg', 'jpe', 'jfif'], isPicture: true },
  png: { label: 'PNG', mediaType: 'image/png', endings: ['png'], isPicture: true },
  webp: { label: 'WebP', mediaType: 'image/webp', endings: ['webp'], isPicture: true },
} as const satisfies Record<string, { label: string; mediaType: string; endings: readonly string[]; isPicture: boolean }>
export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds).filter((kind): kind is FileKind => kind in fileKinds)

/** French list of kinds: « PDF, JPEG, PNG ou WebP ». */
export const wordsOfKinds = (kinds: readonly FileKind[]): string =>
  kinds
    .map((kind) => fileKinds[kind].label)
    .join(', ')
    .replace(/, ([^,]*)$/, ' ou $1')

const endingOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const kindNamed = (name: string): FileKind | undefined => {
  const ending = endingOf(name)
  return fileKindNames.find((kind) => fileKinds[kind].endings.some((extension) => extension === ending))
}

/**
 * The name under which a file is stored, with the extension of its content; null when its extension is that of another kind. Pictures may
 * have the extension of another picture kind, because phones and messengers rename them.
 * @example nameForKind('Plan.JPEG', 'png') // 'Plan.png'
 */
export const nameForKind = (name: string, kind: FileKind): string | null => {
  const { endings, isPicture } = fileKinds[kind]
  if (endings.some((extension) => extension === endingOf(name))) return name
  const promised = kindNamed(name)
  if (promised && isPicture && fileKinds[promised].isPicture) return `${name.slice(0, -endingOf(name).length)}${endings[0]}`
  return promised || endingOf(name) ? null : `${name}.${endings[0]}`
}

const nameMessage =
  "Ce nom de fichier n'est pas accepté : 200 caractères au plus, sans « / » ni « \\ », et qui ne commence pas par un point. Renommez le fichier."
/** Path separators, control characters, and characters that reverse the writing direction (`fdp.exe` would read `exe.pdf`). */
const isForbidden = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^\.|^$/u

/** A valid file name. */
export const fileName = z
  .string(nameMessage)
  .trim()
  .check(rule((name) => !isForbidden.test(name) && name.length <= 200, nameMessage))
